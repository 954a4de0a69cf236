// Compiles Python's files with the Python that will run them: `node compile.mjs PYODIDE ZIP OUT`, for a ZIP of sources.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, zip, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
python.FS.writeFile("/in.zip", readFileSync(zip));
python.runPython(`
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from types import CodeType
from zipfile import ZipFile, ZipInfo

HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # a hash that is never checked

def short(code):
    """Return code without the numbers of its lines, which are a fifth of its size."""
    inner = tuple(short(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)

with ZipFile("/in.zip") as given, ZipFile("/out.zip", "w") as made:
    for name in sorted(given.namelist()):
        data = given.read(name)
        if name.endswith(".py"):
            code = short(compile(data, name, "exec", dont_inherit=True, optimize=2))
            name, data = name + "c", HEAD + dumps(code)
        made.writestr(ZipInfo(name), data)
`);
writeFileSync(out, python.FS.readFile("/out.zip"));
