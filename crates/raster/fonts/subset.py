#!/usr/bin/env python3
"""Makes the fonts that are embedded where pictures become pixels.

    python3 crates/raster/fonts/subset.py

M PLUS 1 draws what it has; Noto Sans CJK JP draws the few characters that it lacks (Greek letters,
the large circle, infinity, arrows). Both come from Debian: `apt install fonts-mplus fonts-noto-cjk`.
fontTools is fetched into a virtual environment that is thrown away afterwards.

Invariant: the same sources and the same packages give the same bytes.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import venv

FONTTOOLS = "fonttools==4.68.0"
HERE = pathlib.Path(__file__).resolve().parent
CRATES = HERE.parent.parent

# Debian's package, its file, the face inside the file, and our file; the first that has a character draws it.
FACES = {
    "Regular": [
        ("fonts-mplus", "Mplus1-Regular.otf", -1, "MPLUS1-Regular.otf"),
        ("fonts-noto-cjk", "NotoSansCJK-Regular.ttc", 0, "NotoSansCJKjp-Regular.otf"),
    ],
    "Bold": [
        ("fonts-mplus", "Mplus1-Bold.otf", -1, "MPLUS1-Bold.otf"),
        ("fonts-noto-cjk", "NotoSansCJK-Bold.ttc", 0, "NotoSansCJKjp-Bold.otf"),
    ],
}

# Characters kept even when no text uses them yet: what a name or a caption may well contain.
ALWAYS = [
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Western European letters, × ± ·
    (0x391, 0x3A1), (0x3A3, 0x3A9), (0x3B1, 0x3C9),  # Greek
    (0x3000, 0x301F),  # Japanese punctuation, 〇
    (0x3041, 0x3096), (0x3099, 0x30FF),  # kana
    (0xFF10, 0xFF19),  # full-width digits
]
SIGNS = "‐–—‘’“”†•‥…‰′″※←↑→↓↔⇒⇔∀∃∅∈−√∞∧∨∩∪≈≠≡≤≥⊂⊃■□▲△▶▷▼▽◀◁◆◇○◎●◯★☆①②③④⑤⑥⑦⑧⑨！（）＋，－．／：；＜＝＞？～"


def wanted():
    """Every character a picture may show."""
    ranges = {code for first, last in ALWAYS for code in range(first, last + 1)}
    written = {ord(letter) for letter in SIGNS}
    for source in sorted(CRATES.glob("*/src/**/*.rs")):
        written |= {ord(letter) for letter in source.read_text(encoding="utf-8") if letter > "~"}
    return ranges | written, written


def packaged(package, name):
    """Where Debian's package has put a file."""
    listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True).stdout
    return next(line for line in listed.splitlines() if line.endswith("/" + name))


def options():
    """Horizontal text only: outlines, advances, kerning and accents."""
    from fontTools import subset

    chosen = subset.Options()
    chosen.layout_features = ["kern", "ccmp", "mark", "mkmk"]
    chosen.drop_tables += ["BASE", "GDEF", "VORG", "vhea", "vmtx", "DSIG"]
    chosen.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    chosen.hinting = False
    chosen.notdef_outline = True
    chosen.glyph_names = False
    return chosen


def cut(path, face, codes, out):
    """Writes the font with no more than these characters and returns those it has."""
    from fontTools import subset, ttLib

    font = ttLib.TTFont(path, fontNumber=face, recalcTimestamp=False, lazy=True)
    has = codes & font.getBestCmap().keys()
    subsetter = subset.Subsetter(options())
    subsetter.populate(unicodes=has)
    subsetter.subset(font)
    font.save(out)
    return has


def make():
    codes, written = wanted()
    for weight, sources in FACES.items():
        missing = set(codes)
        for package, name, face, out in sources:
            has = cut(packaged(package, name), face, missing, HERE / out)
            missing -= has
            print(f"{out}: {len(has)} characters, {(HERE / out).stat().st_size} bytes")
        lacking = "".join(chr(code) for code in sorted(missing & written))
        print(f"{weight}: no font has {lacking or 'nothing else'}")


def run_in_throwaway_environment():
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = os.path.join(place, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", FONTTOOLS], check=True)
        subprocess.run([python, __file__, "--here"], check=True)


if __name__ == "__main__":
    if "--here" in sys.argv[1:]:
        make()
    else:
        run_in_throwaway_environment()
