"""DocETL: filters and equijoins over lists of records, one operation after the other.
A filter with a limit stops early; one before it does not. Of larger joins it would
choose the pairs by embeddings, which the server has none of and which may miss
some: here it compares all pairs."""

import docetl

import measure
from questions import MUSIC, POSITIVE, SAME

docetl.default_model = "openai/gpt-4o-mini"
docetl.bypass_cache = True


def frame(name):
    return docetl.from_list([{"id": i, "review": text} for i, text in measure.table(name)], name=name)


def filtered(rows, question, limit=None):
    return rows.filter(
        prompt=f"Here is a review:\n{{{{ input.review }}}}\n\nDecide whether {question.claim}.",
        output={"schema": {"holds": "boolean"}}, limit=limit)


def ids(rows):
    return [int(row["id"]) for row in rows.collect()]


def join():
    prompt = ("Here are two reviews.\n\n1: {{ left.critic_review }}\n\n2: {{ right.viewer_review }}\n\n"
              f"Decide whether {SAME.claim}.")
    critics = docetl.from_list([{"critic": i, "critic_review": t} for i, t in measure.table("critics")], name="critics")
    viewers = docetl.from_list([{"viewer": i, "viewer_review": t} for i, t in measure.table("viewers")], name="viewers")
    rows = critics.equijoin(viewers, comparison_prompt=prompt, blocking_conditions=["True"])
    return [(int(row["critic"]), int(row["viewer"])) for row in rows.collect()]


if __name__ == "__main__":
    measure.run("DocETL", measure.version("docetl"), {
        "filter_5": lambda: ids(filtered(frame("reviews"), POSITIVE, 5)),
        "and_5": lambda: ids(filtered(filtered(frame("reviews"), POSITIVE), MUSIC, 5)),
        "and": lambda: ids(filtered(filtered(frame("reviews"), POSITIVE), MUSIC)),
        "filter": lambda: ids(filtered(frame("reviews"), POSITIVE)),
        "join": join,
        "count": lambda: len(filtered(frame("reviews"), POSITIVE).collect()),
    })
