"""Names of services that people put behind the word for a credential."""

from cassettekit.redaction.rule import vocabulary

SERVICES = vocabulary(
    """aws azure gcp google firebase github gitlab bitbucket gitea jira confluence slack discord
    telegram teams twilio sendgrid mailgun mailchimp stripe paypal shopify openai anthropic claude
    gemini mistral cohere groq openrouter huggingface hf sentry datadog grafana newrelic okta vault
    heroku vercel netlify cloudflare fastly algolia mapbox maps minio s3 redis rabbitmq kafka mysql
    postgres postgresql mongo mongodb elastic snowflake db database sql ldap smtp imap mail email
    ftp sftp ssh vpn wifi root admin superuser ci cd npm pypi docker dockerhub registry zendesk
    hubspot salesforce notion airtable linear figma supabase"""
)
