"""LOTUS: semantic operators over data frames. It has no LIMIT; as in its examples,
the filter runs over all rows and the first five are taken. Of two filters the
second reads what the first left, in the order in which they are written."""

import absent

absent.stand_in("torch", "sentence_transformers")

import lotus
import pandas as pd
from lotus.models import LM

import measure
from questions import MUSIC, POSITIVE, SAME

lotus.settings.configure(lm=LM(model="openai/gpt-4o-mini"))


def frame(name):
    return pd.DataFrame(measure.table(name), columns=["id", "review"])


def positive(rows):
    return rows.sem_filter(f"In {{review}}, {POSITIVE.claim}")


def music(rows):
    return rows.sem_filter(f"In {{review}}, {MUSIC.claim}")


def ids(rows):
    return [int(i) for i in rows["id"]]


def join():
    left = frame("critics").rename(columns={"id": "critic", "review": "critic_review"})
    right = frame("viewers").rename(columns={"id": "viewer", "review": "viewer_review"})
    rows = left.sem_join(right, f"Of {{critic_review}} and {{viewer_review}} it holds that {SAME.claim}")
    return [(int(a), int(b)) for a, b in zip(rows["critic"], rows["viewer"])]


if __name__ == "__main__":
    measure.run("LOTUS", measure.version("lotus-ai"), {
        "filter_5": lambda: ids(positive(frame("reviews")).head(5)),
        "and_5": lambda: ids(music(positive(frame("reviews"))).head(5)),
        "and": lambda: ids(music(positive(frame("reviews")))),
        "filter": lambda: ids(positive(frame("reviews"))),
        "join": join,
        "count": lambda: len(positive(frame("reviews"))),
    })
