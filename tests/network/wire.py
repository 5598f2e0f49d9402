"""A wire between network namespaces: each has a device of its own, and what it sends goes to all others, late, or not at all.

Invariant: who is cut off neither sends nor receives, and is told nothing of it, as when a cable is pulled; which packets are lost
follows from the seed and their order. The kernel's `netem` isn't needed, which small kernels lack: Linux's TUN devices and `ip` are.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time

TUNSETIFF = 0x400454CA
IFF_TAP, IFF_NO_PI = 0x0002, 0x1000
LARGEST = 2048


def missing():
    """What this machine lacks to have such a wire, as a sentence; None if it lacks nothing."""
    if os.name != "posix" or os.uname().sysname != "Linux":
        return "network namespaces are Linux's: run this there"
    if os.geteuid() != 0:
        return "only root may make network namespaces: run this as root"
    try:
        subprocess.run(["ip", "-V"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return "the program ip is missing: install iproute2"
    if not os.path.exists("/dev/net/tun"):
        return "this kernel or container has no /dev/net/tun: it needs CONFIG_TUN, and a container --device /dev/net/tun"
    name = f"mb{os.getpid()}-try"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if made.returncode != 0:
        return f"this kernel or container forbids network namespaces: {made.stderr.strip()}"
    subprocess.run(["ip", "netns", "del", name], check=True)
    return None


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)


class Wire:
    """So many hosts on one wire, each a network namespace with an address."""

    def __init__(self, hosts, *, delay, loss, seed):
        self.delay, self.loss = delay, loss
        self.cut = set()
        self.sent = self.lost = 0
        self._chance = random.Random(seed)
        self._ends, self.names = [], []
        self._waiting, self._number = [], 0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._carry)
        try:
            for host in range(hosts):
                self._add(host)
        except BaseException:
            self._remove()
            raise
        self._thread.start()

    def address(self, host):
        return f"10.77.0.{host + 1}"

    def _add(self, host):
        name = f"mb{os.getpid()}-{host}"
        ip("netns", "add", name)
        self.names.append(name)
        end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        self._ends.append(end)
        device = f"mb{os.getpid() % 100_000}t{host}"
        fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH22x", device.encode(), IFF_TAP | IFF_NO_PI))
        ip("link", "set", device, "netns", name)
        ip("-n", name, "address", "add", f"{self.address(host)}/24", "dev", device)
        ip("-n", name, "link", "set", device, "up")
        ip("-n", name, "link", "set", "lo", "up")

    def _carry(self):
        while not self._done.is_set():
            now = time.monotonic()
            while self._waiting and self._waiting[0][0] <= now:
                _, _, begin, packet = heapq.heappop(self._waiting)
                self._deliver(begin, packet)
            left = self._waiting[0][0] - now if self._waiting else 0.05
            ready, _, _ = select.select(self._ends, [], [], max(0, min(left, 0.05)))
            for end in ready:
                self._take(self._ends.index(end))

    def _take(self, begin):
        while True:
            try:
                packet = os.read(self._ends[begin], LARGEST)
            except BlockingIOError:
                return
            self.sent += 1
            if self._chance.random() < self.loss:
                self.lost += 1
                continue
            self._number += 1
            heapq.heappush(self._waiting, (time.monotonic() + self.delay, self._number, begin, packet))

    def _deliver(self, begin, packet):
        for host, end in enumerate(self._ends):
            if host != begin and not self.cut & {host, begin}:
                try:
                    os.write(end, packet)
                except OSError:
                    # A full device loses packets, as any network does.
                    self.lost += 1

    def _remove(self):
        for end in self._ends:
            os.close(end)
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()
        self._remove()
