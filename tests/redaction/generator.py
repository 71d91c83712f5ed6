"""Records that hold secrets, and records that only look as if: made, labelled, never stored.

Secrets and carriers are made apart and put together at random: whatever names a secret
(settings, code, commands, dumps, messages) meets whatever a secret looks like. Each record
tells what must vanish and what must stay.
"""

import base64
import json
import random
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from cassettekit.core.values import JsonValue
from cassettekit.redaction import Token, default_rules
from cassettekit.redaction.rule import vocabulary

LETTERS, DIGITS = string.ascii_letters, string.digits
WORDS = sorted(
    vocabulary(
        """basket candle dragon engine feather garden hammer island jacket kettle ladder mirror
        needle orange pencil quiver rocket saddle temple umbrella violin window yellow zebra birch
        clover drift elbow fossil gravel"""
    )
)
NAMES = sorted(
    vocabulary(
        """db_password DB_PASSWORD dbPassword smtp_password adminPassword ROOT_PASSWORD
        client_secret CLIENT_SECRET clientSecret webhook_secret APP_SECRET jwtSecret api_key API_KEY
        apiKey MAPS_API_KEY x-api-key signing_key ENCRYPTION_KEY privateKey access_token
        ACCESS_TOKEN accessToken refreshToken AUTH_TOKEN bot_token"""
    )
)


@dataclass(frozen=True)
class Record:
    kind: str
    value: JsonValue
    secrets: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


def secret(dice: random.Random) -> str:
    """What people and machines use as a secret: always a digit, eight characters or more."""
    return dice.choice(
        [
            lambda: (
                dice.choice(WORDS).capitalize() + str(dice.randint(100, 9999)) + dice.choice("!?#")
            ),
            lambda: dice.choice(WORDS) + dice.choice(WORDS) + str(dice.randint(10, 999)),
            lambda: "-".join(dice.sample(WORDS, 4)) + str(dice.randint(10, 99)),
            lambda: _mixed(dice, LETTERS + DIGITS, dice.randint(12, 40)),
            lambda: _mixed(dice, "0123456789abcdef", dice.choice([32, 40, 64])),
            lambda: _mixed(dice, LETTERS + DIGITS + "-_", dice.randint(20, 48)),
            lambda: (
                _mixed(dice, LETTERS + DIGITS, 10) + dice.choice("!*^.") + _mixed(dice, DIGITS, 3)
            ),
        ]
    )()


def _mixed(dice: random.Random, alphabet: str, length: int) -> str:
    while True:
        text = "".join(dice.choice(alphabet) for _ in range(length))
        digits = sum(char in DIGITS for char in text)
        if digits >= min(2, length) and text[0].isalnum() and text[-1].isalnum():
            return text


Carrier = Callable[[random.Random, str, str], tuple[JsonValue, tuple[str, ...]]]


def _text(template: str, *keep: str) -> Carrier:
    def carrier(dice: random.Random, name: str, value: str) -> tuple[JsonValue, tuple[str, ...]]:
        word = dice.choice(WORDS)
        text = (
            template.replace("@N@", name)
            .replace("@V@", value)
            .replace("@W@", word)
            .replace("@H@", f"{word}.example.org")
        )
        return {"output": text}, tuple(part.replace("@H@", f"{word}.example.org") for part in keep)

    return carrier


CARRIERS: dict[str, Carrier] = {
    # settings
    "env": _text("# @W@\nLOG=info\n@N@=@V@\nPORT=80\n", "LOG=info", "PORT=80"),
    "env-quoted": _text("A=1\n@N@=\"@V@\"\nexport B='2'\n", "A=1", "B="),
    "env-export": _text("export @N@=@V@\nexport PATH=/usr/bin\n", "PATH=/usr/bin"),
    "printenv": _text("HOME=/root\n@N@=@V@\nSHELL=/bin/sh\n", "HOME=/root"),
    "compose-list": _text(
        "services:\n  @W@:\n    environment:\n      - @N@=@V@\n      - A=b\n", "A=b"
    ),
    "compose-map": _text(
        "services:\n  @W@:\n    environment:\n      @N@: @V@\n      A: b\n", "A: b"
    ),
    "compose-quoted": _text("environment:\n  @N@: '@V@'\n  MODE: fast\n", "MODE: fast"),
    "systemd": _text("[Service]\nEnvironment=@N@=@V@\nExecStart=/bin/x\n", "ExecStart=/bin/x"),
    "systemd-quoted": _text('[Service]\nEnvironment="@N@=@V@" "B=1"\n', "[Service]"),
    "dockerfile": _text("FROM x\nENV @N@=@V@\nRUN make\n", "RUN make"),
    "ini": _text("[@W@]\nhost = @H@\n@N@ = @V@\ntimeout = 5\n", "host = @H@", "timeout = 5"),
    "toml": _text('[@W@]\nhost = "@H@"\n@N@ = "@V@"\nretry = 5\n', "@H@", "retry = 5"),
    "properties": _text("app.name=@W@\napp.@N@=@V@\napp.size=5\n", "app.size=5"),
    "yaml": _text("@W@:\n  host: @H@\n  @N@: @V@\n  size: 5\n", "host: @H@", "size: 5"),
    "yaml-flow": _text("@W@: {host: @H@, @N@: @V@, size: 5}\n", "size: 5"),
    "yaml-quoted": _text('@W@:\n  @N@: "@V@"\n  size: 5\n', "size: 5"),
    "hcl": _text('resource "x" "@W@" {\n  @N@ = "@V@"\n  size = 5\n}\n', "size = 5"),
    "tfvars": _text('region = "eu"\n@N@ = "@V@"\n', 'region = "eu"'),
    "helm-set": _text("helm install @W@ ./c --set app.@N@=@V@ --wait", "--wait"),
    "k8s-env": _text(
        "env:\n- name: @N@\n  value: @V@\n- name: MODE\n  value: fast\n", "value: fast"
    ),
    "k8s-env-quoted": _text('env:\n  - name: @N@\n    value: "@V@"\n', "- name:"),
    "actions-env": _text("      - run: make\n        env:\n          @N@: @V@\n", "run: make"),
    "json": _text('{\n  "host": "@H@",\n  "@N@": "@V@",\n  "size": 5\n}', '"size": 5'),
    "json-compact": _text('{"host":"@H@","@N@":"@V@","size":5}', '"size":5'),
    "jsonc": _text('{\n  // @W@\n  "@N@": "@V@", // keep\n}', "// keep"),
    "web-config": _text(
        '<appSettings><add key="@N@" value="@V@" /></appSettings>', "<appSettings>"
    ),
    "spring-xml": _text('<property name="@N@" value="@V@"/>', "<property"),
    "spring-xml-child": _text('<property name="@N@"><value>@V@</value></property>', "</property>"),
    "xml-element": _text("<cfg><@N@>@V@</@N@><size>5</size></cfg>", "<size>5</size>"),
    "plist": _text("<dict><key>@N@</key><string>@V@</string></dict>", "<dict>"),
    # code
    "python": _text('client = Client(host="@H@", @N@="@V@", timeout=5)\n', "timeout=5"),
    "python-assign": _text('@N@ = "@V@"\nsize = 5\n', "size = 5"),
    "python-dict": _text("cfg = {'host': '@H@', '@N@': '@V@', 'size': 5}\n", "'size': 5"),
    "python-environ": _text('os.environ["@N@"] = "@V@"\nmain()\n', "main()"),
    "python-repr": _text("Settings(host='@H@', @N@='@V@', size=5)", "size=5"),
    "js": _text("const cfg = { host: '@H@', @N@: '@V@', size: 5 };\n", "size: 5"),
    "js-env": _text("process.env.@N@ = '@V@';\nrun();\n", "run();"),
    "ts": _text("private readonly @N@: string = '@V@';\n", "private readonly"),
    "go": _text('cfg := Config{Host: "@H@", @N@: "@V@"}\n', "Config{"),
    "java": _text('private static final String @N@ = "@V@";\n', "private static"),
    "ruby": _text("config = { host: '@H@', '@N@' => '@V@' }\n", "config ="),
    "php": _text("$cfg['@N@'] = '@V@';\ndefine('X', 1);\n", "define('X', 1);"),
    "php-define": _text("define('@N@', '@V@');\n", "define("),
    "csharp": _text('var @N@ = "@V@";\n', "var "),
    "rust": _text('let cfg = Config { @N@: "@V@".to_string(), size: 5 };', "size: 5"),
    "rust-debug": _text('Config { host: "@H@", @N@: "@V@", size: 5 }', "size: 5"),
    "go-debug": _text("{Host:@H@ @N@:@V@ Size:5}", "Size:5"),
    "powershell": _text('$env:@N@ = "@V@"\nGet-Date\n', "Get-Date"),
    "shell-inline": _text("@N@=@V@ ./run.sh --fast", "./run.sh --fast"),
    "fish": _text("set -gx @N@ @V@\n", "set -gx"),
    "header-call": _text('req.setHeader("@N@", "@V@");\nreq.send();\n', "req.send();"),
    # commands
    "flag": _text("deploy --host @H@ --@N@ @V@ --wait", "--wait", "--host @H@"),
    "flag-equals": _text("deploy --host=@H@ --@N@=@V@ --wait", "--wait"),
    "flag-quoted": _text("deploy --@N@ '@V@' --wait", "--wait"),
    "java-option": _text("java -Dhost=@H@ -D@N@=@V@ -jar x.jar", "-jar x.jar"),
    "curl-data": _text("curl -d 'user=@W@&@N@=@V@&x=1' https://@H@/", "https://@H@/"),
    "curl-json": _text('curl -d \'{"@N@":"@V@"}\' https://@H@/', "https://@H@/"),
    "curl-header": _text("curl -H '@N@: @V@' https://@H@/v1", "https://@H@/v1"),
    "history": _text("  101  ls -la\n  102  export @N@=@V@\n  103  make\n", "ls -la", "make"),
    "xtrace": _text("+ export @N@=@V@\n+ @N@=@V@\n+ make\n", "+ make"),
    "ps": _text("root 12 0.0 /bin/x --@N@=@V@ --port 80\n", "--port 80"),
    # traffic
    "query": _text("GET https://@H@/a?x=1&@N@=@V@&y=2 200", "y=2", "x=1"),
    "form": _text("user=@W@&@N@=@V@&remember=1", "remember=1"),
    "header-dump": _text(
        "> GET / HTTP/1.1\n> Host: @H@\n> @N@: @V@\n> Accept: */*\n", "Accept: */*"
    ),
    "multipart": _text('Content-Disposition: form-data; name="@N@"\r\n\r\n@V@\r\n--b--', "--b--"),
    "logfmt": _text("level=info host=@H@ @N@=@V@ dur=5ms", "dur=5ms", "level=info"),
    "log-colon": _text("2024-05-01 INFO connected host: @H@, @N@: @V@, took: 5ms", "took: 5ms"),
    "log-json": _text('{"level":"info","ctx":{"@N@":"@V@"},"msg":"ok"}', '"msg":"ok"'),
    # tables
    "csv": _text("id,@N@,mode\n1,@V@,fast\n", "id,", "fast"),
    "csv-quoted": _text('"id","@N@"\n"1","@V@"\n', '"id"'),
    "tsv": _text("id\t@N@\n1\t@V@\n", "id"),
    "csv-semicolon": _text("id;@N@;mode\n1;@V@;fast\n", "fast"),
    "markdown": _text("| id | @N@ |\n| --- | --- |\n| 1 | @V@ |\n", "| id |"),
    "psql": _text(" id | @N@\n----+-----\n  1 | @V@\n(1 row)\n", "(1 row)"),
    "yaml-list": _text("@N@:\n  - @V@\nsize: 5\n", "size: 5"),
    "yaml-block": _text("@N@: |\n  @V@\nsize: 5\n", "size: 5"),
    # words
    "says": _text("The @N@ is @V@ and it works.", "and it works."),
    "says-for": _text("The @N@ for @H@ is: @V@", "@H@"),
    "says-backtick": _text("Set @N@ to `@V@` and restart.", "and restart."),
    "list-item": _text("Login data:\n- host: @H@\n- @N@: @V@\n", "host: @H@"),
    "bold": _text("**@N@**: @V@\n**host**: @H@\n", "@H@"),
    "table-down": _text(
        "| setting | value |\n|---|---|\n| @N@ | @V@ |\n| size | 5 |\n", "| size | 5 |"
    ),
    "table-down-code": _text("| **@N@** | `@V@` |\n| **size** | `5` |\n", "`5`"),
    "html-table": _text(
        "<tr><td>@N@</td><td>@V@</td></tr><tr><td>size</td><td>5</td></tr>", "size"
    ),
    "aligned": _text("host        @H@\n@N@        @V@\nsize        5\n", "@H@"),
    "box": _text("│ @N@ │ @V@ │\n│ size │ 5 │\n", "│ size"),
    "kotlin": _text('val @N@: String = "@V@"\n', "val "),
    "go-var": _text('var @N@ string = "@V@"\n', "var "),
    "c-define": _text('#define @N@ "@V@"\n', "#define"),
    "lisp": _text('(setq @N@ "@V@")\n', "(setq"),
    "elixir": _text('config :app, @N@: "@V@", size: 5\n', "size: 5"),
    "perl": _text('my $@N@ = "@V@";\n', "my "),
    "nginx": _text('proxy_set_header @N@ "@V@";\n', "proxy_set_header"),
    "ansible": _text("- user: name=x @N@=@V@ state=present\n", "state=present"),
    "git-config": _text("git config --global @N@ @V@\n", "--global"),
    "kubectl-literal": _text("kubectl create secret generic x --from-literal=@N@=@V@ -n y", "-n y"),
    "docker-e": _text("docker run -e @N@=@V@ -p 80:80 img", "-p 80:80 img"),
    "gh-secret": _text("gh secret set @N@ --body '@V@'", "--body"),
    "assert-diff": _text("AssertionError: {'@N@': '@V@'} != {}\n", "AssertionError"),
    "diff-line": _text("@@ -1 +1 @@\n-@N@=old\n+@N@=@V@\n", "@@ -1 +1 @@"),
    "comment": _text("# @N@: @V@\nrun()\n", "run()"),
    "prompt": _text("Enter @N@: @V@\nWelcome\n", "Welcome"),
    "wrapped-quote": _text("The new @N@ is “@V@”.", "The new"),
    "arrow": _text("@N@ -> @V@\nsize -> 5\n", "size -> 5"),
    "ssm": _text("aws ssm put-parameter --name /x/@N@ --type String --value @V@", "--type String"),
    "bold-code": _text("- **@N@:** `@V@`\n- **host:** `@H@`\n", "@H@"),
}


def _value(make: Callable[[str, str], JsonValue], *keep: str) -> Carrier:
    return lambda _, name, value: (make(name, value), keep)


CARRIERS |= {
    "member": _value(lambda name, value: {"host": "h", "opts": {name: value}}),
    "member-list": _value(lambda name, value: {name: [value], "n": 1}),
    "sibling": _value(lambda name, value: {"env": [{"name": name, "value": value}]}),
    "sibling-key": _value(lambda name, value: {"settings": [{"key": name, "val": value}]}),
    "pair": _value(lambda name, value: {"headers": [[name, value], ["accept", "a/b"]]}, "a/b"),
    "flat": _value(lambda name, value: {"raw": ["accept", "a/b", name, value]}, "a/b"),
    "argv": _value(lambda name, value: {"argv": ["x", f"--{name}", value, "--wait"]}, "--wait"),
    "argv-equals": _value(lambda name, value: {"argv": ["x", f"--{name}={value}", "-v"]}, "-v"),
    "env-list": _value(lambda name, value: {"Env": ["A=b", f"{name}={value}"]}, "A=b"),
    "columns": _value(lambda name, value: {"columns": ["id", name], "rows": [[1, value]]}),
    "rows": _value(lambda name, value: [["id", name], [1, value]]),
    "json-text": _value(lambda name, value: {"text": json.dumps({"a": {name: value}})}),
    "json-text-twice": _value(
        lambda name, value: {"text": json.dumps({"body": json.dumps({name: value})})}
    ),
    "json-text-thrice": _value(
        lambda name, value: json.dumps(json.dumps(json.dumps({"a": [{name: value}]})))
    ),
    "json-text-sibling": _value(
        lambda name, value: {"text": json.dumps([{"name": name, "value": value}])}
    ),
    "json-text-ascii": _value(lambda name, value: {"text": json.dumps({"é": 1, name: value})}),
    "json-cut": _value(lambda name, value: json.dumps({"a": 1, name: value, "b": [1]})[:-6]),
    "percent-json": _value(lambda name, value: {"q": quote(json.dumps({name: value}))}),
    "percent-url": _value(
        lambda name, value: (
            "https://a.example/r?to=" + quote(f"https://b.example/?{name}={value}", safe="")
        )
    ),
    "html-json": _value(lambda name, value: escape(json.dumps({name: value}))),
    "base64-env": _value(
        lambda name, value: {"data": base64.b64encode(f"A=1\n{name}={value}\n".encode()).decode()}
    ),
    "base64-json": _value(
        lambda name, value: {"data": base64.b64encode(json.dumps({name: value}).encode()).decode()}
    ),
}

URLS = (
    "postgresql://app:@V@@@H@:5432/@W@",
    "jdbc:mysql://@H@:3306/@W@?user=app&password=@V@&ssl=true",
    "mongodb+srv://app:@V@@@H@/@W@?retryWrites=true",
    "redis://:@V@@@H@:6379/0",
    "amqp://app:@V@@@H@:5672/%2F",
    "smtp://app:@V@@@H@:587",
    "https://app:@V@@@H@/@W@.git",
    "ftp://app:@V@@@H@/",
    "Server=@H@;Database=x;User Id=app;Password=@V@;Encrypt=True",
    "Driver={X};Server=@H@;Uid=app;Pwd=@V@;",
    "host=@H@ port=5432 user=app password=@V@ dbname=x",
    "Endpoint=sb://@H@/;SharedAccessKeyName=x;SharedAccessKey=@V@",
    "AccountName=x;AccountKey=@V@;EndpointSuffix=core.windows.net",
    "Authorization: Bearer @V@",
    "Authorization: Token @V@",
    "X-Auth-Token: @V@",
    "Cookie: theme=dark; session_id=@V@; lang=en",
    "Set-Cookie: sid=@V@; Path=/; HttpOnly",
    "curl -u app:@V@ https://@H@/x",
    "curl --user 'app:@V@' https://@H@/x",
    "mysql -h @H@ -u root -p@V@ @W@",
    "sshpass -p '@V@' ssh root@@H@",
    "PGPASSWORD=@V@ psql -h @H@",
    "echo @V@ | sudo -S ls",
    "machine @H@ login app password @V@",
    "ALTER USER app WITH PASSWORD '@V@';",
    "CREATE USER 'app'@'%' IDENTIFIED BY '@V@';",
    "INSERT INTO users (name, password, age) VALUES ('@W@', '@V@', 5);",
    "UPDATE users SET password = '@V@' WHERE id = 5",
    "https://@H@/hook?token=@V@&x=1",
    "wget --http-password=@V@ https://@H@/",
    "redis-cli -h @H@ -a @V@ ping",
)


def secrets(seed: int, each: int) -> Iterator[Record]:
    """Yield records in which every text of `secrets` has to vanish."""
    for kind, carrier in CARRIERS.items():
        for number in range(each):
            dice = random.Random(f"{seed}/{kind}/{number}")
            name, value = dice.choice(NAMES), secret(dice)
            if kind == "xml-element" and not name.isidentifier():
                name = "password"
            made, keep = carrier(dice, name, value)
            yield Record(kind, made, (_shown(made, value),), keep)
    for number, template in enumerate(URLS * each):
        dice = random.Random(f"{seed}/{number}")
        value, word = secret(dice).replace("#", "9").replace("?", "8"), dice.choice(WORDS)
        text = template.replace("@V@", value).replace("@H@", f"{word}.example.org")
        yield Record(f"url: {template}", {"log": text.replace("@W@", word)}, (value,))
    yield from tokens(seed)


def _shown(made: JsonValue, value: str) -> str:
    """Return the form in which `value` stands in a record."""
    match made:
        case {"data": str(data)}:
            return data
        case _:
            text = json.dumps(made)
            forms = (value, quote(value), quote(quote(value)), quote(value, safe=""), escape(value))
            return next(form for form in forms if form in text)


def tokens(seed: int) -> Iterator[Record]:
    """Yield every example of a token rule inside texts that say nothing about it."""
    dice = random.Random(seed)
    for rule in default_rules():
        for sample in rule.hits() if isinstance(rule.finds, Token) else ():
            text = str(sample.value)
            frame = dice.choice(
                [
                    "{}",
                    "use {}.",
                    "x='{}'",
                    '{{"v":"{}"}}',
                    "({})",
                    "令牌 {}。",
                    "a\n{}\nb",
                    "<b>{}</b>",
                ]
            )
            yield Record(f"token: {rule.id}", {"out": frame.format(text)}, (text,))


CLEAN: tuple[JsonValue, ...] = (
    {"id": "0b9d2f3e-8a61-4c1f-9d57-3b1f6a7e2c44", "etag": 'W/"5f2c1e7ab34d55"', "n": 5},
    {"sha": "9f2c1e7ab34d5566778899aabbccddeeff001122", "parents": ["00" * 20]},
    {"next_page_token": "CAUQAA9xZ1", "cursor": "eyJpZCI6NX0", "nextToken": "aB3dE5fG7hI9"},
    {"usage": {"input_tokens": 812, "output_tokens": 40}, "max_tokens": 4096, "token_count": 3},
    {"path": "src/auth/token_store.py", "files": ["/etc/secrets/README", "tests/password_test.go"]},
    {
        "author": "A. Keyes",
        "keywords": ["secret", "token"],
        "authority": "local",
        "tokenizer": "bpe",
    },
    {"properties": {"password": {"type": "string"}, "token": {"type": ["string", "null"]}}},
    {"password": None, "has_password": True, "secret": "", "token": False, "credentials": {}},
    {"password": "***", "token": "[REDACTED]", "api_key": "<your-key>", "secret": "${SECRET}"},
    {"text": "password: ${DB_PASSWORD}\ntoken: {{ .Values.token }}\nkey: $API_KEY\n"},
    {"text": "def login(user: str, password: str, *, token: str | None = None) -> bool:\n"},
    {"text": "token = os.environ['TOKEN']\napi_key = settings.api_key\nsecret = get_secret()\n"},
    {"text": "const { apiKey, secret } = config;\nreturn fetch(url, { headers: { token } });\n"},
    {"text": "Your password must have 12 characters. Never share a token or an API key."},
    {"text": "The secret of bread is time, the key is patience, and the code is simple."},
    {"text": "Tokens are counted per word; 1,024 tokens cost 5 cents. Key takeaways: none."},
    {"data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"},
    {"text": "commit 9f2c1e7ab34d5566778899aabbccddeeff001122\nAuthor: A. Keys <a@example.org>\n"},
    {"text": "sha256:3b1f6a7e2c440b9d2f3e8a614c1f9d573b1f6a7e2c440b9d2f3e8a614c1f9d57  x.tar.gz"},
    {"text": '"integrity": "sha512-' + "aB3dE5fG7hI9" * 7 + 'ab=="'},
    {"text": "SELECT id, password_hash, api_token FROM users WHERE token_expires_at < now()"},
    {"text": "https://a.example/docs/api-keys?utm_source=x&page=2#token-format"},
    {"text": "docker run -p 8080:80 -u 1000:1000 -e MODE=fast x\nkubectl get secret -n prod\n"},
    {"text": "test_password_reset PASSED\ntest_token_refresh[aB3] PASSED\n== 12 passed in 1.2s =="},
    {"text": "请输入您的密码。然后登录。 Введите пароль. Olvidé mi contraseña."},
    {"text": "imagePullSecrets:\n- name: regcred\nsecretKeyRef:\n  name: db\n  key: password\n"},
    {"text": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIaB3dE5fG7hI9aB3dE5fG7hI9aB3dE5fG7hI9aB me@host"},
    {"key": "ArrowLeft", "code": 37, "sort_key": "created", "public_key": "aB3dE5fG7hI9aB3dE5fG7="},
    {"arn": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-aB3dE5", "v": 1},
    {"tool_call_id": "toolu_01aB3dE5fG7hI9aB3dE5fG", "id": "msg_01aB3dE5fG7hI9", "run": "run_5f2c"},
    {"lat": 52.520008, "embedding": [0.12345678, -0.5], "tx": "0x" + "5f2c1e7a" * 8},
    {"html": '<input type="password" name="password" placeholder="Password" autocomplete="off">'},
    {"text": "Set-Cookie: theme=dark; Path=/; Max-Age=3600\nCache-Control: no-store"},
    {"text": "mysql -h db.example.org -u root -p shop\nssh -i ~/.ssh/id_ed25519 root@a.example\n"},
    {"status": "authorized", "auth_method": "oauth2", "token_type": "Bearer", "expires_in": 3600},
)


def clean() -> Iterator[Record]:
    """Yield records that have to come back as the same object."""
    for number, value in enumerate(CLEAN):
        yield Record(f"clean-{number}", value)
