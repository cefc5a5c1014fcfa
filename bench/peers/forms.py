"""Reads a prompt of any of the systems and answers it from the truth.

    Reader(truth).read(body) -> Reading

A prompt is made out in three steps: which reviews stand in it (by the film's
title, then word for word), which question it asks (by its phrase), and which
reply it wants (by the words in which each system asks for one). A prompt of
which any of this is not plain raises Unreadable: the reader never guesses.
"""

import json
import re
from dataclasses import dataclass

import questions
import reviews

TITLE = re.compile(r"\bThe (?:%s) (?:%s) is\b" % ("|".join(reviews.FIRST), "|".join(reviews.SECOND)))


class Unreadable(Exception):
    """A prompt that the server can't make out."""


@dataclass
class Reading:
    text: str  # the reply
    readings: list  # (review, question) for each review in the prompt
    other: tuple = ()  # words that the first word of the reply could have been instead
    tool: str = ""  # the function to call with the reply as its arguments


class Reader:
    def __init__(self, truth):
        self.by_title = {t["title"]: t for t in truth}

    def read(self, body):
        """Answers the body of a request for a chat completion."""
        prompt = "\n".join(words(m) for m in body["messages"])
        found, task = self.find(prompt)
        if not found:
            raise Unreadable("no review in the prompt")
        names = questions.asked(task)
        if len(names) != 1:
            raise Unreadable(f"{len(names)} questions in the prompt: {names}")
        for mark, form in FORMS:
            if mark in task:
                reading = form(names[0], found, task, body)
                reading.readings = [(t["review"], names[0]) for _, t in found]
                return reading
        raise Unreadable("no form of reply in the prompt")

    def find(self, prompt):
        """The reviews of a prompt, each with the word before it, and the rest of the prompt."""
        found, rest, at = [], [], 0
        for m in TITLE.finditer(prompt):
            t = self.by_title.get(m[0][: -len(" is")])
            if t is None or not prompt.startswith(t["review"], m.start()):
                raise Unreadable(f"a review that is not whole: {prompt[m.start():m.start() + 80]!r}")
            before = prompt[at : m.start()]
            found.append((before.split()[-1] if before.split() else "", t))
            rest.append(before)
            at = m.start() + len(t["review"])
        return found, "\n".join(rest + [prompt[at:]])


def words(message):
    """The text of a message, whether it comes whole or in parts."""
    content = message.get("content") or ""
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content)


def holds(name, found):
    """Whether it is so: of one review, or of two that are compared."""
    if name == "same":
        if len(found) != 2:
            raise Unreadable(f"{len(found)} reviews to compare")
        return found[0][1]["genre"] == found[1][1]["genre"]
    if len(found) != 1 or name not in ("positive", "music"):
        raise Unreadable(f"{len(found)} reviews for the question {name!r}")
    return found[0][1][name]


def genre(name, found):
    if name != "genre" or len(found) != 1:
        raise Unreadable(f"{len(found)} reviews and the question {name!r} where a word is wanted")
    return found[0][1]["genre"]


def either(yes, no):
    """A form with one word for yes and one for no."""

    def form(name, found, task, body):
        said, other = (yes, no) if holds(name, found) else (no, yes)
        return Reading(said, [], (other,))

    return form


def word(name, found, task, body):
    return Reading(genre(name, found), [])


def parley_judge(name, found, task, body):
    if "Answer: Yes" not in task:
        raise Unreadable("a proposed answer other than Yes")
    said = "yes" if holds(name, found) else "no"
    return Reading(said, [], tuple({"yes", "no", "unknown"} - {said}))


def parley_answer(name, found, task, body):
    return Reading(json.dumps({"answer": genre(name, found)}), [])


def blendsql_filter(name, found, task, body):
    """As the grammar wants it that BlendSQL sends to vLLM: JSON and the end of the line."""
    if "grammar" not in (body.get("structured_outputs") or {}):
        return either("True", "False")(name, found, task, body)
    return either("true\n", "false\n")(name, found, task, body)


def thalamus_join(name, found, task, body):
    """All pairs of a left and a right review that match; each has its number before it."""
    if name != "same":
        raise Unreadable(f"the question {name!r} about pairs")
    sides = {"L": [], "R": []}
    for label, t in found:
        if not re.fullmatch(r"[LR]\d+:", label):
            raise Unreadable(f"a review without its number: {label!r}")
        sides[label[0]].append((label[:-1], t))
    pairs = [f"{a}-{b}" for a, s in sides["L"] for b, t in sides["R"] if s["genre"] == t["genre"]]
    return Reading(",".join(pairs) + ".", [])


def docetl(name, found, task, body):
    """A call of send_output with one truth value."""
    (tool,) = body["tools"]
    properties = tool["function"]["parameters"]["properties"]
    if len(properties) != 1 or next(iter(properties.values()))["type"] != "boolean":
        raise Unreadable(f"send_output wants {properties}")
    return Reading(json.dumps({next(iter(properties)): holds(name, found)}), [], tool="send_output")


# How each system asks for its reply.
FORMS = [
    ("Reply with one word: yes, if the text says", parley_judge),
    ('Reply with nothing but JSON: {"answer": …}', parley_answer),
    ("Output 'True' if the context satisfies the filter condition", blendsql_filter),
    ("Answer the question accurately. Do not add any additional commentary", word),
    ("The answer should be either True or False", either("Answer: True", "Answer: False")),
    ("Answer with 1 for yes, 0 for no.", either("1", "0")),
    ("Write only the IDs of matching pairs", thalamus_join),
    ("with the `send_output` function", docetl),
    ("Output TRUE if the", either("TRUE\n---", "FALSE\n---")),
]
