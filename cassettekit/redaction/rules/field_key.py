"""Members named like a key."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-key",
    kind="key",
    why="A key of an interface is a password for programs.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """key keys apikey apikeys privatekey secretkey accesskey authkey masterkey
            signingkey encryptionkey キー 키 ключ schlüssel schluessel sleutel klucz"""
        ),
        after=vocabulary(
            """api apis access secret private signing encryption decryption master account auth
            client ssh hmac shared subscription webhook app service gpg pgp dd goog license
            licence deploy admin session jwt aes rsa tls ssl user wrapping root sas maps
            consumer recovery unseal role geheime tajny server provider publishable integration
            write read application ingest ingestion pre preshared cipher priv
            activation functions validation
            dev developer fal openai anthropic claude gemini mistral cohere groq openrouter
            huggingface hf deepseek fastly maptiler mapbox openweather openweathermap
            serpapi serper deepgram assemblyai elevenlabs pinecone qdrant tavily firecrawl
            stripe twilio sendgrid mailgun mailchimp algolia newrelic
            секретный закрытый приватный"""
        ),
        endings=(
            "apikey",
            "secretkey",
            "privatekey",
            "privkey",
            "accesskey",
            "encryptionkey",
            "signingkey",
            "masterkey",
            "authkey",
            "schlüssel",
            "schluessel",
            "密钥",
            "密鑰",
            "秘钥",
            "私钥",
            "秘密鍵",
            "シークレットキー",
            "アクセスキー",
            "비밀키",
        ),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(
        _VALUE,
        *named(_VALUE, "api_key", "DD-API-KEY", "SecretAccessKey", "Ocp-Apim-Subscription-Key"),
        *named(_VALUE, "priv_key", "openaiKey", "FAL_KEY", "LOGDNA_INGESTION_KEY"),
    ),
    misses=lambda: (
        *named(_VALUE, "public_key", "primary_key", "keyboard", "key_id"),
        {"AccessKey": {"actions": [{"target": "AccessKeyId"}]}},
        {"result_key": "ServerlessV2PlatformVersions"},
    ),
)
