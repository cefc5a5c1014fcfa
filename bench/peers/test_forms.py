"""What the server makes out, and that it refuses the rest.

    python3 -m unittest discover bench/peers
"""

import unittest

import forms
import reviews

TRUTH = [dict(truth, review=text) for _, _, text, truth in reviews.make()]
READER = forms.Reader(TRUTH)
ONE, OTHER = (next(t for t in TRUTH if t["positive"] is p and not t["music"]) for p in (True, False))
ASKED = "Does the following item satisfy the condition \"the review is clearly positive\"? Answer with 1 for yes, 0 for no."


def read(*parts):
    return READER.read({"messages": [{"role": "user", "content": "\n".join(parts)}]})


class Forms(unittest.TestCase):
    def test_answers_from_the_truth(self):
        self.assertEqual(read(ASKED, ONE["review"]).text, "1")
        self.assertEqual(read(ASKED, OTHER["review"]).text, "0")
        self.assertEqual(read(ASKED, ONE["review"]).readings, [(ONE["review"], "positive")])

    def test_pairs_by_their_numbers(self):
        task = 'pairs that satisfy "both films are of the same genre". Write only the IDs of matching pairs'
        mate = next(t for t in TRUTH if t["genre"] == ONE["genre"] and t is not ONE)
        odd = next(t for t in TRUTH if t["genre"] != ONE["genre"])
        self.assertEqual(read(task, "L0:", ONE["review"], "R0:", odd["review"], "R1:", mate["review"]).text, "L0-R1.")

    def test_refuses_what_is_not_plain(self):
        for name, parts in {
            "no review": [ASKED],
            "half a review": [ASKED, ONE["review"][:60]],
            "two reviews for one answer": [ASKED, ONE["review"], OTHER["review"]],
            "no question": ["Answer with 1 for yes, 0 for no.", ONE["review"]],
            "two questions": [ASKED, "And does the reviewer praise the music?", ONE["review"]],
            "another form": ["Is the review clearly positive? Say oui or non.", ONE["review"]],
        }.items():
            with self.subTest(name), self.assertRaises(forms.Unreadable):
                read(*parts)


if __name__ == "__main__":
    unittest.main()
