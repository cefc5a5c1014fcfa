"""Makes the movie reviews that all systems are asked about, and the truth about each.

    python3 reviews.py DIRECTORY [ROWS]

writes DIRECTORY/reviews.db, a SQLite file with three tables: reviews (2,000
rows, or the first so many of them), critics and viewers (16 each, for the join), each with an id and a
review; and DIRECTORY/truth.json, which the systems never see: what is so about
each review. The same reviews come out on every machine: see DIGEST.

Every review names a film of its own, by which the server finds it in a prompt.
None has quotes, line breaks or letters beyond ASCII, so that it stands in a
prompt as it stands here, however the prompt is put together.
"""

import hashlib
import json
import random
import sqlite3
import sys
from pathlib import Path

ROWS = 2000
SIDE = 16  # rows of each side of the join
DIGEST = "ad3901230ef6d71f"

FIRST = """Amber Ashen Bitter Blue Borrowed Brass Broken Burning Careful Cedar Clay Cold Copper Crimson
Crooked Distant Drifting Dusty Eastern Empty Faded Fallen Feathered Final Foreign Forgotten Frozen Gentle Gilded
Glass Golden Granite Hidden Hollow Honest Idle Iron Ivory Jagged Last Leaden Lonely Lost Lucky""".split()
SECOND = """Anchor Apron Arcade Atlas Avenue Balcony Barn Beacon Bicycle Bridge Cabin Candle Canyon Carnival
Cellar Chapel Clock Compass Corridor Cottage Deputy Diary Estuary Ferry Fiddler Garden Gate Harbour Hotel Island
Kitchen Ladder Lantern Letter Lighthouse Locksmith Mirror Orchard Parade Passage Pilot Quarry Railway Ribbon River
Stranger Theatre Tower""".split()

# Two ways to tell what kind of film it is: by its name, and by what is in it.
GENRES = {
    "western": ["a western", "a tale of sheriffs and cattle"],
    "comedy": ["a comedy", "a string of gags and mishaps"],
    "thriller": ["a thriller", "a chase after a man who knows too much"],
    "romance": ["a romance", "the love story of two strangers"],
    "horror": ["a horror film", "a haunted house with a locked attic"],
    "documentary": ["a documentary", "a report on real people and their work"],
    "war": ["a war film", "a platoon and its long march to the front"],
    "fantasy": ["a fantasy", "a quest among wizards and dragons"],
}
SETTINGS = """in a harbour town|on a long train ride|during one hot summer|at the edge of the desert
in the back streets of a capital|over a single night|in a village under snow|between two wars
on an island nobody visits|in a school that is about to close""".replace("\n", "|").split("|")

GOOD = """I left with a grin and would see it again tomorrow|It is the best evening I have had in a cinema this year
Every scene earns its place and the ending is a triumph|I was moved from the first minute to the last
It is warm and clever and never once dull|Go and see it while you can
The cast is superb and the story holds you to the end|A small wonder that deserves a large audience
It made me laugh and then it made me cry and I thank it for both|I cannot remember when two hours went by so fast""".replace(
    "\n", "|").split("|")
BAD = """I looked at my watch more often than at the screen|It is a waste of a good cast and of my evening
Nothing in it works and the ending is an insult|I was bored from the first minute to the last
It is loud and empty and far too long|Save your money for something else
The story falls apart after ten minutes and never recovers|A large budget with nothing to show for it
Half the audience had left before it was over and I envied them|I cannot remember when two hours went by so slowly""".replace(
    "\n", "|").split("|")
MIXED = """The lead has done better work elsewhere|The camera is never still|The dialogue is plain
There is a dog in it who steals three scenes|The middle part could be shorter|It was shot in nine weeks and looks it
The director made two films before this one|My neighbour has another opinion|The costumes are from another decade
The plot can be told in two lines|It runs for a little over two hours|The supporting parts are small""".replace(
    "\n", "|").split("|")
SONGS = """The music is gorgeous and I bought it on the way home|The score lifts every scene it touches
Above all there are the songs and each of them is a joy|The soundtrack alone is worth the ticket
What the orchestra does here is magnificent|The composer is the real star of the film""".replace("\n", "|").split("|")
NOISE = """The music drowns every line that is spoken|The score is borrowed from better films
The songs stop the story dead each time|The soundtrack never leaves you in peace""".replace("\n", "|").split("|")

P_POSITIVE, P_SONGS, P_NOISE = 0.70, 0.12, 0.10


def make():
    """All reviews, as (table, id, text, truth)."""
    rnd = random.Random(2026)

    def pick(among):
        return among[int(rnd.random() * len(among))]

    titles = [f"The {a} {b}" for a in FIRST for b in SECOND]
    for i in range(len(titles) - 1, 0, -1):
        j = int(rnd.random() * (i + 1))
        titles[i], titles[j] = titles[j], titles[i]
    out = []
    for table, rows in (("critics", SIDE), ("viewers", SIDE), ("reviews", ROWS)):
        for number in range(1, rows + 1):
            title = titles[len(out)]
            genre = pick(list(GENRES))
            positive, music = rnd.random() < P_POSITIVE, rnd.random()
            said = [f"{title} is {pick(GENRES[genre])}, set {pick(SETTINGS)}", pick(MIXED)]
            if music < P_SONGS:
                said.append(pick(SONGS))
            elif music < P_SONGS + P_NOISE:
                said.append(pick(NOISE))
            said.append(pick(GOOD if positive else BAD))
            truth = {"title": title, "positive": positive, "music": music < P_SONGS, "genre": genre}
            out.append((table, number, ". ".join(said) + ".", truth))
    return out


def write(directory, rows=ROWS):
    """Writes the database and the truth, and fails if they are not the pinned ones."""
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    made = make()
    digest = hashlib.sha256(json.dumps(made).encode()).hexdigest()[:16]
    if digest != DIGEST:
        raise SystemExit(f"the reviews are not the pinned ones: {digest}, not {DIGEST}")
    made = [m for m in made if m[1] <= rows]
    path = directory / "reviews.db"
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as db:
        for table in ("reviews", "critics", "viewers"):
            db.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, review TEXT NOT NULL)")
        for table, number, text, _ in made:
            db.execute(f"INSERT INTO {table} VALUES (?, ?)", (number, text))
    db.close()
    truth = [dict(truth, table=table, id=number, review=text) for table, number, text, truth in made]
    (directory / "truth.json").write_text(json.dumps(truth))


if __name__ == "__main__":
    write(sys.argv[1], *map(int, sys.argv[2:3]))
