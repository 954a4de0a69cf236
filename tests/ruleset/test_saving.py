"""Saving: one file takes the place of another, and nothing takes the place of what is no file."""

from __future__ import annotations

import errno
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from amunre.engine import saving
from amunre.engine.saving import NothingToSave, check_place, of_path, replace, replacing

TEXT = "Abu, Buto and Θῆβαι\n"
LONG = TEXT * 20_000
"""More than a pipe holds."""


class TestReplace:
    def test_a_new_file_and_an_old_one(self, tmp_path: Path) -> None:
        for text in (TEXT, TEXT * 1000, ""):
            replace(tmp_path / "file", text)
            assert (tmp_path / "file").read_bytes() == text.encode()
            assert os.listdir(tmp_path) == ["file"]

    @pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
    def test_permissions_stay(self, mode: int, tmp_path: Path) -> None:
        old = tmp_path / "file"
        old.write_text("old")
        old.chmod(mode)
        replace(old, TEXT)
        assert old.stat().st_mode & 0o7777 == mode

    def test_what_a_link_leads_to_is_replaced(self, tmp_path: Path) -> None:
        (tmp_path / "far").mkdir()
        old, link = tmp_path / "far" / "file", tmp_path / "link"
        old.write_text("old")
        link.symlink_to(old)
        replace(link, TEXT)
        assert link.is_symlink()
        assert old.read_text(encoding="utf-8") == TEXT

    def test_it_is_written_beside_to_the_disk_and_then_moved(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        done: list[str] = []
        sync, move = os.fsync, os.replace

        def synced(opened: int) -> None:
            done.append(Path(os.readlink(f"/proc/self/fd/{opened}")).parent.name)
            sync(opened)

        def moved(source: str, target: str) -> None:
            done.append(re.sub("[0-9a-f]{16}", "*", os.path.basename(source)))
            assert Path(source).read_text(encoding="utf-8") == TEXT
            move(source, target)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "replace", moved)
        replace(tmp_path / "file", TEXT)
        assert done == [tmp_path.name, ".*.part"]

    def test_a_file_of_somebody_else_is_not_written_over(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(saving, "token_hex", lambda _: "taken")
        (tmp_path / ".taken.part").write_text("precious")
        with pytest.raises(FileExistsError, match=re.escape(str(tmp_path / "file"))):
            replace(tmp_path / "file", TEXT)
        assert (tmp_path / ".taken.part").read_text() == "precious"

    @pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
    def test_nothing_is_lost_or_left_behind(
        self, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(_: object) -> None:
            raise error

        (tmp_path / "file").write_text("old")
        monkeypatch.setattr(os, "fsync", fails)
        with pytest.raises(type(error)) as raised:
            replace(tmp_path / "file", TEXT)
        assert raised.value is error
        assert (tmp_path / "file").read_text() == "old"
        assert os.listdir(tmp_path) == ["file"]

    def test_a_folder_that_is_not_there_is_told_of_the_file(self, tmp_path: Path) -> None:
        wanted = tmp_path / "nowhere" / "file"
        with pytest.raises(FileNotFoundError) as raised:
            replace(wanted, TEXT)
        assert (raised.value.errno, raised.value.strerror, raised.value.filename) == (
            errno.ENOENT,
            os.strerror(errno.ENOENT),
            str(wanted),
        )


def test_an_error_without_a_path_stays_as_it_is() -> None:
    error = OSError(errno.ENOSPC, "No space")
    assert of_path(error, "file") is error


class TestWrittenInto:
    """Places that a new file cannot replace."""

    @pytest.mark.parametrize("text", [TEXT, LONG, ""])
    def test_a_pipe_stays_one_and_has_all_of_it(self, text: str, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        found: list[str] = []
        reader = Thread(target=lambda: found.append((tmp_path / "pipe").read_text(encoding="utf-8")))
        reader.start()
        check_place(tmp_path / "pipe")
        replace(tmp_path / "pipe", text)
        reader.join()
        assert found == [text]
        assert stat.S_ISFIFO(os.stat(tmp_path / "pipe").st_mode)
        assert os.listdir(tmp_path) == ["pipe"]

    def test_a_device_stays_one(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to("/dev/null")
        for path in ("/dev/null", tmp_path / "link"):
            replace(path, TEXT)
            assert stat.S_ISCHR(os.stat(path).st_mode)
        assert os.listdir(tmp_path) == ["link"]

    def test_a_device_that_is_full_says_so(self) -> None:
        with pytest.raises(OSError, match="No space left on device"):
            replace("/dev/full", TEXT)
        assert stat.S_ISCHR(os.stat("/dev/full").st_mode)

    @pytest.mark.parametrize("opened", ["ab", "wb"])
    def test_what_this_process_writes_to_is_written_on(self, opened: str, tmp_path: Path) -> None:
        with open(tmp_path / "file", opened, buffering=0) as file:
            file.write(b"before\n")
            replace(f"/dev/fd/{file.fileno()}", TEXT)
            file.write(b"after\n")
        assert (tmp_path / "file").read_text(encoding="utf-8") == f"before\n{TEXT}after\n"

    @pytest.mark.parametrize("into", ["file", "pipe", "socket"])
    def test_stdout_is_written_to_in_order(self, into: str, tmp_path: Path) -> None:
        saved = "replace('/dev/stdout', 'Abu, Buto and Θῆβαι\\n' * 20_000)"
        script = f"from amunre.engine.saving import replace; print('before'); {saved}; print('after')"
        command = [sys.executable, "-X", "utf8", "-c", script]
        expected = f"before\n{LONG}after\n"
        if into == "file":
            with open(tmp_path / "out", "wb") as file:
                subprocess.run(command, stdout=file, check=True)
            assert (tmp_path / "out").read_text(encoding="utf-8") == expected
        elif into == "pipe":
            assert subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode() == expected
        else:
            here, there = socket.socketpair()
            with here, subprocess.Popen(command, stdout=there):
                there.close()
                assert b"".join(iter(lambda: here.recv(1 << 16), b"")).decode() == expected

    @pytest.mark.parametrize("error", [errno.EBUSY, errno.EXDEV])
    @pytest.mark.parametrize("text", [TEXT, LONG])
    def test_a_mounted_file(self, error: int, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def mounted(source: str, target: str) -> None:
            raise OSError(error, os.strerror(error), source, None, target)

        (tmp_path / "file").write_text("old" * 100)
        inode = os.stat(tmp_path / "file").st_ino
        monkeypatch.setattr(os, "replace", mounted)
        replace(tmp_path / "file", text)
        assert (tmp_path / "file").read_text(encoding="utf-8") == text
        assert os.stat(tmp_path / "file").st_ino == inode
        assert os.listdir(tmp_path) == ["file"]

    def test_a_file_that_is_truly_mounted(self, tmp_path: Path) -> None:
        if not shutil.which("unshare") or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
            pytest.skip("this user may mount nothing")  # which takes root
        for name in ("file", "below"):
            (tmp_path / name).write_text("old")
        script = f"mount --bind below file && {sys.executable} -c \"from amunre.engine.saving import replace; replace('file', 'new')\""
        subprocess.run(["unshare", "-m", "sh", "-c", script], cwd=tmp_path, check=True)
        assert [(tmp_path / name).read_text() for name in ("file", "below")] == ["old", "new"]
        assert sorted(os.listdir(tmp_path)) == ["below", "file"]

    @pytest.mark.parametrize("error", saving.READ_ONLY_FOLDER)
    def test_a_folder_that_takes_no_file(self, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        opened = os.open

        def refused(path: str, *more: int) -> int:
            if str(path).endswith(".part"):
                raise OSError(error, os.strerror(error), path)
            return opened(path, *more)

        monkeypatch.setattr(os, "open", refused)
        with pytest.raises(OSError, match=re.escape(str(tmp_path / "new"))):
            replace(tmp_path / "new", TEXT)
        (tmp_path / "file").write_text("old" * 100)
        replace(tmp_path / "file", TEXT)
        assert (tmp_path / "file").read_text(encoding="utf-8") == TEXT

    def test_a_full_disk_loses_nothing_of_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def mounted(source: str, target: str) -> None:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), target)

        def full(opened: int, begin: int, size: int) -> None:
            os.ftruncate(opened, size - 1)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        (tmp_path / "file").write_text("old")
        monkeypatch.setattr(os, "replace", mounted)
        monkeypatch.setattr(os, "posix_fallocate", full)
        with pytest.raises(OSError, match="No space left on device"):
            replace(tmp_path / "file", TEXT)
        assert (tmp_path / "file").read_text() == "old"
        assert os.listdir(tmp_path) == ["file"]


@pytest.fixture
def sock() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as place, socket.socket(socket.AF_UNIX) as bound:
        bound.bind(f"{place}/socket")
        yield f"{place}/socket"


def test_what_cannot_be_written_is_refused_before(tmp_path: Path, sock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for path in (tmp_path, tmp_path / "no" / "file", tmp_path / "loop", sock, "x" * 5000, "nul\0", ""):
        with pytest.raises((OSError, ValueError)):
            check_place(path)
    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # for root there is no such file
    for path in (tmp_path / "file", "/dev/zero"):
        with pytest.raises(PermissionError):
            check_place(path)
    assert (tmp_path / "file").read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["file", "loop"]


def test_looking_leaves_everything_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    check_place(tmp_path / "file")
    check_place(tmp_path / "new")
    with suppress(NothingToSave), replacing(tmp_path / "file") as file:
        file.write(b"half")
        raise NothingToSave
    assert (tmp_path / "file").read_text() == "old"
    assert os.listdir(tmp_path) == ["file"]


def test_what_a_link_into_nowhere_names_is_made(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    replace(tmp_path / "link", TEXT)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == TEXT
