"""Palimpzest: semantic operators that its optimiser plans. One model is on offer, and
one that reasons by itself, so that its prompts ask for the answer alone: otherwise
each reply holds a reasoning, of a length that no server without a model can know."""

import absent

absent.stand_in("torch", "sentence_transformers")

import palimpzest as pz
import pandas as pd
from palimpzest.constants import Model

import measure
from questions import MUSIC, POSITIVE, SAME


def data(name, id, review):
    return pz.MemoryDataset(id=name, vals=pd.DataFrame(measure.table(name), columns=[id, review]))


def reviews():
    return data("reviews", "number", "review")


def positive(rows):
    return rows.sem_filter(f"In this text {POSITIVE.claim}", depends_on=["review"])


def music(rows):
    return rows.sem_filter(f"In this text {MUSIC.claim}", depends_on=["review"])


def run(rows):
    config = pz.QueryProcessorConfig(policy=pz.MaxQuality(), available_models=[Model.GPT_5_MINI], progress=False)
    return rows.run(config).to_df()


def ids(rows):
    return [int(i) for i in run(rows.project(["number"]))["number"]]


def first(rows):
    return [int(i) for i in run(rows.project(["number"]).limit(5))["number"]]


def join():
    left, right = data("critics", "critic", "critic_review"), data("viewers", "viewer", "viewer_review")
    rows = left.sem_join(right, condition=f"Of these two texts it holds that {SAME.claim}",
                         depends_on=["critic_review", "viewer_review"])
    found = run(rows.project(["critic", "viewer"]))
    return [(int(a), int(b)) for a, b in zip(found["critic"], found["viewer"])]


if __name__ == "__main__":
    measure.run("Palimpzest", measure.version("palimpzest"), {
        "filter_5": lambda: first(positive(reviews())),
        "and_5": lambda: first(music(positive(reviews()))),
        "and": lambda: ids(music(positive(reviews()))),
        "filter": lambda: ids(positive(reviews())),
        "join": join,
        "count": lambda: int(run(positive(reviews()).count())["count"][0]),
    })
