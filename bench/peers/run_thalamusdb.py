"""ThalamusDB: NLfilter and NLjoin in SQL over DuckDB. Its bounds on calls and tokens,
meant for approximate answers, are set so high that every query runs to its end."""

import json
import os
import shutil
import tempfile
from pathlib import Path

from tdb.data.relational import Database
from tdb.execution.constraints import Constraints
from tdb.execution.engine import ExecutionEngine
from tdb.queries.query import Query

import measure
from questions import MUSIC, POSITIVE, SAME

FOLDER = Path(tempfile.mkdtemp())
POSITIVELY = f"NLfilter(reviews.review, '{POSITIVE.claim}')"
MUSICALLY = f"NLfilter(reviews.review, '{MUSIC.claim}')"
AT_ONCE = 20  # its default


def database():
    """The same tables in a DuckDB file."""
    db = Database(str(FOLDER / "reviews.duckdb"))
    for name in ("reviews", "critics", "viewers"):
        db.con.execute(f"CREATE TABLE {name} (id INTEGER, review TEXT)")
        db.con.executemany(f"INSERT INTO {name} VALUES (?, ?)", measure.table(name))
    return db


def models():
    """A file that names the model, in the form of its own config/models.json."""
    path = FOLDER / "models.json"
    one = {"model": "openai/gpt-4o-mini", "temperature": 0}
    path.write_text(json.dumps({"models": [
        {"modalities": ["text"], "priority": 10, "kwargs": {"filter": one, "join": one}}]}))
    return str(path)


def query(sql):
    most = Constraints(max_seconds=3600, max_calls=10**9, max_tokens=10**12)
    rows, _ = ExecutionEngine(DB, AT_ONCE, MODELS).run(Query(DB, sql), most)
    return [tuple(int(v) for v in row) for row in rows.itertuples(index=False, name=None)]


def ids(sql):
    return [row[0] for row in query(sql)]


if __name__ == "__main__":
    DB, MODELS = database(), models()
    measure.run("ThalamusDB", measure.version("thalamusdb"), {
        "filter_5": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY} LIMIT 5"),
        "and_5": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY} AND {MUSICALLY} LIMIT 5"),
        "and": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY} AND {MUSICALLY}"),
        "filter": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY}"),
        "join": lambda: query(
            "SELECT critics.id AS critic, viewers.id AS viewer FROM critics, viewers "
            f"WHERE NLjoin(critics.review, viewers.review, '{SAME.claim}')"),
        "count": lambda: ids(f"SELECT COUNT(*) FROM reviews WHERE {POSITIVELY}")[0],
    })
    shutil.rmtree(FOLDER)
    os._exit(0)  # threads of its are left that would keep the process from ending
