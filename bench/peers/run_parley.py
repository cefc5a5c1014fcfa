"""Parley: SUQL, by its command line. What it remembers of the texts is thrown away
before each query."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import measure
from questions import GENRE, MUSIC, POSITIVE

PARLEY = os.environ["PEERS_PARLEY"]
FOLDER = Path(tempfile.mkdtemp())


def positive(column="review"):
    return f"answer({column}, '{POSITIVE.ask}') = 'Yes'"


def music(column="review"):
    return f"answer({column}, '{MUSIC.ask}') = 'Yes'"


def version():
    """As it says itself: parley VERSION."""
    return subprocess.run([PARLEY, "version"], capture_output=True, text=True, check=True).stdout.split()[1]


def query(suql):
    for reply in FOLDER.glob("replies.db*"):
        reply.unlink()
    run = subprocess.run(
        [PARLEY, "query", "--db", measure.DATABASE, "--data", str(FOLDER), "--format", "json", suql],
        capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip() or run.stdout.strip())
    return [tuple(row.values()) for row in json.loads(run.stdout)]


def ids(suql):
    return [row[0] for row in query(suql)]


if __name__ == "__main__":
    try:
        measure.run("Parley", version(), {
            "filter_5": lambda: ids(f"SELECT id FROM reviews WHERE {positive()} LIMIT 5"),
            "and_5": lambda: ids(f"SELECT id FROM reviews WHERE {positive()} AND {music()} LIMIT 5"),
            "and": lambda: ids(f"SELECT id FROM reviews WHERE {positive()} AND {music()}"),
            "filter": lambda: ids(f"SELECT id FROM reviews WHERE {positive()}"),
            "join": lambda: query(
                "SELECT c.id AS critic, v.id AS viewer FROM critics AS c JOIN viewers AS v "
                f"ON answer(c.review, '{GENRE.ask}') = answer(v.review, '{GENRE.ask}')"),
            "count": lambda: ids(f"SELECT count(*) FROM reviews WHERE {positive()}")[0],
        })
    finally:
        shutil.rmtree(FOLDER)
