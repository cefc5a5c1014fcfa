"""Runs the queries of one system and writes what came of each.

A runner calls

    measure.run("LOTUS", "lotus-ai", {"filter_5": function, ...})

where each function runs its query and returns the ids of the rows, the pairs of
ids of the join, or the number that was counted. One JSON object a query goes to
the file that the environment names in PEERS_OUT; what the system itself prints
is none of our business.
"""

import importlib.metadata
import json
import os
import sqlite3
import time
import traceback
import urllib.request

URL = os.environ.get("PEERS_URL", "")
DATABASE = os.environ.get("PEERS_DB", "")


def tell(path):
    with urllib.request.urlopen(urllib.request.Request(URL + path, data=b"", method="POST")) as r:
        return json.load(r)


def table(name):
    """The rows of a table, as (id, review)."""
    with sqlite3.connect(DATABASE) as db:
        return db.execute(f"SELECT id, review FROM {name} ORDER BY id").fetchall()


def version(package):
    return importlib.metadata.version(package)


def run(system, release, queries):
    """Runs each query; one that fails says why in place of rows."""
    with open(os.environ["PEERS_OUT"], "w") as out:
        for name, query in queries.items():
            result = {"system": system, "version": release, "query": name, "rows": None, "failed": ""}
            tell("/begin")
            begun = time.monotonic()
            try:
                result["rows"] = query()
            except Exception as e:
                traceback.print_exc()
                result["failed"] = f"{type(e).__name__}: {e}"[:300]
            result["seconds"] = round(time.monotonic() - begun, 1)
            result.update(tell("/end"))
            out.write(json.dumps(result) + "\n")
            out.flush()
