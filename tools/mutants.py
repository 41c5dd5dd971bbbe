"""Do the tests bite? python -m tools.mutants [NAME ...]

Runs mutmut over the rules (see [tool.mutmut] in pyproject.toml) and lists the mutants that no
test noticed. It can be stopped and goes on where it was; `mutants/` holds its work.
"""

import sys

import pytest

# mutmut 3.8 asks for a private name that pytest 9.2 no longer has
if not hasattr(pytest.Item, "_nodeid"):
    pytest.Item._nodeid = property(lambda item: item.nodeid)  # type: ignore[attr-defined]


def main() -> None:
    from mutmut.__main__ import cli

    cli(["run", *sys.argv[1:]], prog_name="mutmut")


if __name__ == "__main__":
    main()
