"""The questions and queries of the comparison: what every system is asked.

Each system words a question in its own way, as its documentation recommends; the
server knows it by a phrase that stands in all of these ways and in no review.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    ask: str  # as a question, for systems that take questions
    claim: str  # as a statement, for systems that take conditions
    seen: str  # the expression by which the server knows it


QUESTIONS = {
    "positive": Question("is the review clearly positive?", "the review is clearly positive", r"clearly positive"),
    "music": Question("does the reviewer praise the music?", "the reviewer praises the music", r"praises? the music"),
    "genre": Question("which genre is the film?", "", r"which genre"),
    "same": Question("are both films of the same genre?", "both films are of the same genre", r"same genre"),
}

POSITIVE, MUSIC, GENRE, SAME = (QUESTIONS[name] for name in ("positive", "music", "genre", "same"))

# The queries, in the order of the table.
QUERIES = {
    "filter_5": "filter, LIMIT 5",
    "and_5": "AND of two, LIMIT 5",
    "and": "AND of two, in full",
    "filter": "filter, in full",
    "join": "join on the same genre, 16 rows by 16",
    "count": "count of a filter",
}


def asked(task):
    """The names of the questions that stand in a text."""
    return [name for name, q in QUESTIONS.items() if re.search(q.seen, task, re.IGNORECASE)]
