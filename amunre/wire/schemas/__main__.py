"""Write the files, and say which have changed."""

import sys

from amunre.wire.schemas.files import write, written

if __name__ == "__main__":
    sys.exit(write(written()))
