"""Holds the results against the truth and prints them as a table in Markdown.

    python3 table.py DIRECTORY

reads DIRECTORY/truth.json and DIRECTORY/*.result. Figures stand only beside how
many rows were right; a run with a prompt that the server could not make out
shows none, but says so.
"""

import json
import sys
from pathlib import Path

import questions

DEARER = 4  # what a token of a reply costs, in tokens of a prompt

HEAD = ("| query | system | calls | readings | tokens in | tokens out | cost | at once | rows right |\n"
        "|---|---|--:|--:|--:|--:|--:|--:|---|")


def wanted(truth):
    """The right rows of each query."""
    reviews = [t for t in truth if t["table"] == "reviews"]
    positive = {t["id"] for t in reviews if t["positive"]}
    both = {t["id"] for t in reviews if t["positive"] and t["music"]}
    sides = [[t for t in truth if t["table"] == side] for side in ("critics", "viewers")]
    pairs = {(a["id"], b["id"]) for a in sides[0] for b in sides[1] if a["genre"] == b["genre"]}
    return {"filter_5": positive, "and_5": both, "and": both, "filter": positive, "join": pairs, "count": positive}


def right(query, rows, want):
    """How the rows compare with the right ones, in words, and whether they are those."""
    if query == "count":
        return f"{rows:,} of {len(want):,}", rows == len(want)
    got = [tuple(r) if isinstance(r, list) else r for r in rows]
    hits = len(set(got) & want)
    need = min(5, len(want)) if query.endswith("_5") else len(want)
    wrong = len(got) - hits
    if hits > need:
        return f"{need} of {need}, and {hits - need} more", False
    return f"{hits:,} of {need:,}" + (f", {wrong} wrong" if wrong else ""), hits == need and not wrong


def line(result, want):
    """One line of the table."""
    title, system = questions.QUERIES[result["query"]], result["system"]
    if result["unreadable"]:
        why = f"{result['unreadable']} prompts that the server could not make out: no figures"
        return f"| {title} | {system} | | | | | | | {why} |"
    if result["failed"]:
        return f"| {title} | {system} | | | | | | | failed: {result['failed'].splitlines()[0]} |"
    said, exact = right(result["query"], result["rows"], want)
    cost = result["tokens_in"] + DEARER * result["tokens_out"]
    cells = [title, system, result["calls"], result["readings"], result["tokens_in"], result["tokens_out"], cost,
             result["most_at_once"], said if exact else f"**{said}**"]
    return "| " + " | ".join(f"{c:,}" if isinstance(c, int) else c for c in cells) + " |"


def show(directory):
    """The whole table, and what stands around it."""
    want = wanted(json.loads((directory / "truth.json").read_text()))
    results = [json.loads(l) for path in sorted(directory.glob("*.result")) for l in path.read_text().splitlines()]
    print(HEAD)
    for query in questions.QUERIES:
        for r in results:
            if r["query"] == query:
                print(line(r, want[query]))
    print()
    for r in results:
        if r["probes"]:
            print(f"Once a day {r['system']} finds out what the server can do: {r['probes']} calls, "
                  f"{r['probes_in']} tokens in, {r['probes_out']} out, not counted above.")
        if r["unreadable"]:
            print(f"{r['system']}, {r['query']}: {r['first_unreadable']}")
    versions = dict((r["system"], r["version"]) for r in results)
    print("Versions: " + ", ".join(f"{s} {v}".strip() for s, v in versions.items()) + ".")


if __name__ == "__main__":
    show(Path(sys.argv[1]))
