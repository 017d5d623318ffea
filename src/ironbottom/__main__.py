"""``python -m ironbottom``: the same program as the ``ironbottom`` command."""

from ironbottom.cli import main

if __name__ == "__main__":
    main()
