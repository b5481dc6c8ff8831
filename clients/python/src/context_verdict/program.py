import os
import re
import shutil
import socket
from subprocess import DEVNULL, SubprocessError, check_output

from .errors import ProcessError

VERSION = "0.1.0"
"""The version of this client, and of the program that it requires."""


def find_program(program: str | None) -> list[str]:
    """The command that runs the program. Raises ProcessError if it or Node.js is not right."""
    host = socket.gethostname()
    install = f"npm install --global context-verdict@{VERSION}"
    name = program or "context-verdict"
    path = name if program and os.path.isfile(name) else shutil.which(name)
    if path is None:
        raise ProcessError("program_missing", f"{name} was not found on {host}: {install}")
    node = _read_version("node")
    numbers = re.match(r"v(\d+)\.(\d+)", node or "")
    if numbers is None or (int(numbers[1]), int(numbers[2])) < (20, 19):
        code = "node_too_old" if node else "node_missing"
        message = f"Node.js on {host} is {node or 'missing'}; 20.19 or newer is required"
        raise ProcessError(code, message)
    command = ["node", path] if path.endswith((".js", ".cjs", ".mjs")) else [path]
    found = _read_version(*command)
    if found != VERSION:
        code = "wrong_version" if found else "program_failed"
        message = f"{path} on {host} is {found or 'broken'}, not {VERSION}: {install}"
        raise ProcessError(code, message)
    return command


def _read_version(*command: str) -> str | None:
    try:
        output = check_output([*command, "--version"], stdin=DEVNULL, stderr=DEVNULL, timeout=60)
        return output.decode("utf-8", "replace").strip()[:40]
    except (OSError, SubprocessError):
        return None
