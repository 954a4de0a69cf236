"""Write the schema files, and print the names of those that have changed."""

import sys

from amunre.wire.schemas.files import write, written

if __name__ == "__main__":
    sys.exit(write(written()))
