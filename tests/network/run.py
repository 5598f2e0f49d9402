"""Tablebases built by hosts that are hosts: network namespaces on a wire that is slow, loses packets and is cut.

Invariants: the file is the same byte for byte as one process writes it; a host that is lost ends all others, and itself, with a message
that says where the build resumes; and nothing that was made here is left behind.

    MARUBATSU_BIN=target/debug/marubatsu python3 tests/network/run.py
"""

import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import wire

PROGRAM = os.environ.get("MARUBATSU_BIN", "target/debug/marubatsu")
GAME = ["tablebase", "build", "--game", "4x4g", "--memory", "1", "--lang", "en"]
PATIENCE = 240
"""Seconds that a build may take on a machine under load. What takes longer has an end that names it."""


class Hosts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        lack = wire.missing()
        if lack:
            raise AssertionError(lack)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        subprocess.run([PROGRAM, *GAME, "-o", self.folder / "alone"], check=True, capture_output=True, timeout=PATIENCE)

    def start(self, line):
        """One process on each host of a wire, all at the same build."""
        hosts = self.folder / "hosts"
        hosts.write_text("".join(f"{line.address(host)}:4801\n" for host in range(len(line.names))))
        # A warning says that nothing is encrypted: it is meant for a network such as this.
        more = ["-o", str(self.folder / "shared"), "--hosts", str(hosts), "--process"]
        children = []
        for host, name in enumerate(line.names):
            command = ["ip", "netns", "exec", name, PROGRAM, *GAME, *more, str(host)]
            child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.addCleanup(self.ended_by_force, child)
            children.append(child)
        return children

    @staticmethod
    def ended_by_force(child):
        if child.poll() is None:
            child.kill()
        child.communicate()

    def lines(self):
        """How many rounds the manifest tells of."""
        manifest = self.folder / "shared.work" / "manifest"
        return manifest.read_bytes().count(b"\n") if manifest.exists() else 0

    def wait_for_lines(self, least):
        end = time.monotonic() + PATIENCE
        while self.lines() < least:
            self.assertLess(time.monotonic(), end, f"in vain: {least} rounds")
            time.sleep(0.05)

    def finish(self, children):
        for host, child in enumerate(children):
            _, said = child.communicate(timeout=PATIENCE)
            self.assertEqual(child.returncode, 0, f"host {host}: {said}")
        self.assertEqual((self.folder / "shared").read_bytes(), (self.folder / "alone").read_bytes())

    def test_over_a_slow_wire_that_loses_packets_hosts_write_the_same_file(self):
        for hosts in (2, 3):
            with self.subTest(hosts=hosts), wire.Wire(hosts, delay=0.005, loss=0.01, seed=hosts) as line:
                self.finish(self.start(line))
                self.assertGreater(line.lost, 0, f"of {line.sent} packets")
                (self.folder / "shared").unlink()
                self.remove_work()

    def remove_work(self):
        work = self.folder / "shared.work"
        for path in work.iterdir():
            path.unlink()
        work.rmdir()

    def test_a_host_that_is_cut_off_ends_all_and_the_build_resumes(self):
        # The second of two, then the leader of three, each in the middle of what is left.
        for hosts, lost, least in ((2, 1, 40), (3, 0, 60)):
            with self.subTest(hosts=hosts, lost=lost), wire.Wire(hosts, delay=0.005, loss=0.01, seed=lost) as line:
                children = self.start(line)
                self.wait_for_lines(least)
                line.cut.add(lost)
                for host, child in enumerate(children):
                    _, said = child.communicate(timeout=PATIENCE)
                    self.assertEqual(child.returncode, 4, f"host {host}: {said}")
                    self.assertIn("error: another process has ended or can't be reached; the results so far are in", said)
                self.assertFalse((self.folder / "shared").exists())
        with wire.Wire(3, delay=0.005, loss=0.01, seed=3) as line:
            before = self.lines()
            self.finish(self.start(line))
            self.assertGreaterEqual(before, 60, "it goes on from there")


if __name__ == "__main__":
    sys.exit(unittest.main())
