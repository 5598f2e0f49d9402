#!/usr/bin/env python3
"""Makes the fonts with which pictures become pixels (OpenType), and those that pages bring along (woff2).

    python3 crates/raster/fonts/subset.py

M PLUS 1 draws what it has; Noto Sans CJK JP draws the few characters that it lacks (Greek letters,
the large circle, infinity, arrows). Both come from Debian: `apt install fonts-mplus fonts-noto-cjk`.
fontTools is fetched into a virtual environment that is thrown away afterwards.

Invariant: the same sources and the same packages give the same bytes; both kinds have the same characters.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import venv

TOOLS = ["fonttools==4.68.0", "brotli==1.2.0"]
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
WEIGHTS = {"Regular": 400, "Bold": 700}
# The kinds of files that hold texts, by folder.
TEXTS = {"crates": "*/src/**/*.rs", "crates/pages/static/js": "*.js", "lessons": "*.toml"}
# These stand on pages in English too: the language's name, the sign of a draw.
JAPANESE = range(0x2E80, 0x10000)
IN_LATIN = {ord(letter) for letter in "日本語＝"}

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
    """Every character a text may show, and those that some file has written."""
    ranges = {code for first, last in ALWAYS for code in range(first, last + 1)}
    written = {ord(letter) for letter in SIGNS}
    for folder, kind in TEXTS.items():
        for source in sorted((ROOT / folder).glob(kind)):
            written |= {ord(letter) for letter in source.read_text(encoding="utf-8") if letter > "~"}
    return ranges | written, written


def packaged(package, name):
    """Where Debian's package has put a file."""
    listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True).stdout
    return next(line for line in listed.splitlines() if line.endswith("/" + name))


def options(features):
    """Horizontal text only: outlines, advances, kerning and accents."""
    from fontTools import subset

    chosen = subset.Options()
    chosen.layout_features = ["kern", "ccmp", "mark", "mkmk", *features]
    chosen.drop_tables += ["BASE", "GDEF", "VORG", "vhea", "vmtx", "DSIG"]
    chosen.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    chosen.hinting = False
    chosen.notdef_outline = True
    chosen.glyph_names = False
    return chosen


def cut(path, codes, out):
    """Writes the font with no more than these characters and returns those it has."""
    from fontTools import subset, ttLib

    face = 0 if path.endswith(".ttc") else -1
    font = ttLib.TTFont(path, fontNumber=face, recalcTimestamp=False, lazy=True)
    has = codes & font.getBestCmap().keys()
    web = out.endswith(".woff2")
    # Only pages write figures of one width.
    subsetter = subset.Subsetter(options(["tnum"] if web else []))
    subsetter.populate(unicodes=has)
    subsetter.subset(font)
    font.flavor = "woff2" if web else None
    font.save(HERE / out)
    print(f"{out}: {len(has)} characters, {(HERE / out).stat().st_size} bytes")
    return has


def css_range(codes):
    """These characters as a style sheet names them: `U+20-7E, U+A0`."""
    runs = []
    for code in sorted(codes):
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs)


def make():
    codes, written = wanted()
    for style, weight in WEIGHTS.items():
        plus = packaged("fonts-mplus", f"Mplus1-{style}.otf")
        noto = packaged("fonts-noto-cjk", f"NotoSansCJK-{style}.ttc")
        drawn = cut(plus, codes, f"MPLUS1-{style}.otf")
        signs = cut(noto, codes - drawn, f"NotoSansCJKjp-{style}.otf")
        japanese = {code for code in drawn if code in JAPANESE} - IN_LATIN
        latin = drawn - japanese
        cut(plus, latin, f"latin-{weight}.woff2")
        cut(plus, japanese, f"japanese-{weight}.woff2")
        cut(noto, signs, f"signs-{weight}.woff2")
        cut(packaged("fonts-mplus", f"Mplus1Code-{style}.otf"), latin - IN_LATIN, f"code-{weight}.woff2")
        for name, has in [("latin", latin), ("signs", signs)]:
            (HERE / f"{name}.txt").write_text(css_range(has), encoding="ascii")
        lacking = "".join(chr(code) for code in sorted((codes - drawn - signs) & written))
        print(f"{style}: no font has {lacking or 'nothing else'}")


def run_in_throwaway_environment():
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = os.path.join(place, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", *TOOLS], check=True)
        subprocess.run([python, __file__, "--here"], check=True)


if __name__ == "__main__":
    if "--here" in sys.argv[1:]:
        make()
    else:
        run_in_throwaway_environment()
