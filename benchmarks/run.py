"""Run every benchmark beside this file, one after the other.

Each compares two sides in one run and prints ratios: absolute times of a shared machine mean
nothing. Run: python benchmarks/run.py [NAME …]
"""

import compileall
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """Run the named benchmarks, or all of them."""
    wanted = sys.argv[1:] or sorted(
        path.stem.removesuffix("_speed") for path in HERE.glob("*_speed.py")
    )
    # An installed package has its bytecode; a checkout may lack it, and each start would pay.
    compileall.compile_dir(HERE.parent / "cassettekit", quiet=1)
    for name in wanted:
        print(f"\n=== {name}", flush=True)
        subprocess.run([sys.executable, HERE / f"{name}_speed.py"], check=True)


if __name__ == "__main__":
    main()
