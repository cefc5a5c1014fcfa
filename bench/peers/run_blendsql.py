"""BlendSQL: LLMMap in SQL, over its connector for vLLM, which its documentation uses
throughout. LLMJoin gives each left row one right row at most, so the join compares
the answers of two maps."""

from blendsql import BlendSQL
from blendsql.db import SQLite
from blendsql.models import VLLM

import measure
from questions import GENRE, MUSIC, POSITIVE

POSITIVELY = f"{{{{LLMMap('{POSITIVE.ask}', reviews.review)}}}} = TRUE"
MUSICALLY = f"{{{{LLMMap('{MUSIC.ask}', reviews.review)}}}} = TRUE"


def query(blend):
    model = VLLM("gpt-4o-mini", base_url=measure.URL + "/v1")
    frame = BlendSQL(SQLite(measure.DATABASE), model=model).execute(blend).df()
    rows = frame.rows() if hasattr(frame, "rows") else list(frame.itertuples(index=False, name=None))
    return [tuple(int(v) for v in row) for row in rows]


def ids(blend):
    return [row[0] for row in query(blend)]


if __name__ == "__main__":
    measure.run("BlendSQL", measure.version("blendsql"), {
        "filter_5": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY} LIMIT 5"),
        "and_5": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY} AND {MUSICALLY} LIMIT 5"),
        "and": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY} AND {MUSICALLY}"),
        "filter": lambda: ids(f"SELECT id FROM reviews WHERE {POSITIVELY}"),
        "join": lambda: query(
            "SELECT critics.id AS critic, viewers.id AS viewer FROM critics JOIN viewers "
            f"ON {{{{LLMMap('{GENRE.ask}', critics.review)}}}} = {{{{LLMMap('{GENRE.ask}', viewers.review)}}}}"),
        "count": lambda: ids(f"SELECT COUNT(*) FROM reviews WHERE {POSITIVELY}")[0],
    })
