"""What a command or tool shows of a file or variable that is named like a secret."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_made_up, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NEXT = Late(
    r"(?:\.txt|\})?[\"']?(?:[ ]?\|[ ]?base64[ ](?:-d|-D|--decode))?[ \t]*\r?\n"
    r"(?P<secret>[^\s\"'`$#(){}<>]{8,200})[ \t]*(?:\r?\n|\Z)"
)
_BEFORE = Late(
    r"(?:^|[$#>&;|][ ]|\n)(?:sudo[ ])?(?:cat[ ][\w./~-]{0,100}|echo[ ][\"']?\$\{?\w{0,60}"
    r"|kubectl[ ]get[ ]secrets?[ ][^\n]{1,120}jsonpath=['\"]?\{\.(?:data\.)?\w{0,40}"
    r"|gcloud[ ]auth[ ](?:application-default[ ])?|gh[ ]auth[ ])\Z"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _NEXT.match(text, mention.end)
    if match is None:
        return
    value = match["secret"]
    if is_made_up(value) and not is_stand_in(value) and believes_quoted(value, mention):
        first = max(0, mention.start - 240)
        if _BEFORE.search(text, first, mention.start) is not None:
            yield Place(*match.span("secret"))


RULE = Rule(
    id="shown-file",
    kind="shown",
    why="A shell's answer to being asked for a secret is the secret.",
    source="https://docs.docker.com/engine/swarm/secrets/",
    finds=Beside(_find, within=300),
    hits=lambda: hiding(
        _VALUE,
        f"$ cat /run/secrets/db_password\n{_VALUE}\n$ ls",
        f"$ echo $API_KEY\n{_VALUE}aB\n",
        f"kubectl get secret x -o jsonpath='{{.data.password}}' | base64 -d\n{_VALUE}\n",
        f"$ gcloud auth print-access-token\n{_VALUE}aB\n",
    ),
    misses=lambda: (
        "$ cat password.txt\nusername1 password2\n",
        "$ cat secret.py\nimport1 os\n",
        "$ cat token.txt\n$ ls\n",
        "$ echo $TOKEN\n\n",
    ),
)
