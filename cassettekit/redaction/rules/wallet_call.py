"""Private keys of Ethereum that code makes a wallet of."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, hiding

_VALUE = chars(64, HEX)

RULE = Rule(
    id="wallet-call",
    kind="wallet",
    why="It spends what lies at its address; a bare one looks like the hash of a block.",
    source="https://docs.ethers.org/v6/api/wallet/",
    finds=Text(
        lead=(
            "Wallet(",
            "privateKeyToAccount(",
            "Account.from_key(",
            "accounts: [",
            "accounts:[",
            "SigningKey(",
            "fromPrivateKey(",
        ),
        body=r"\s{0,20}[\"'`](?:0x)?(?P<secret>[0-9a-fA-F]{64})[\"'`]",
    ),
    hits=lambda: hiding(
        _VALUE,
        f'new ethers.Wallet("0x{_VALUE}", provider)',
        f"accounts: ['0x{_VALUE}'],",
        f"acct = Account.from_key('{_VALUE}')",
    ),
    misses=lambda: (
        "new ethers.Wallet(process.env.KEY1, provider)",
        "accounts: ['0x" + chars(40, HEX) + "']",
    ),
)
