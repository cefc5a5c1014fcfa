package rank

import (
	"math"

	"parley/retrieve/library"
)

// nearWords is how many words make a stretch of text in which words are near
// each other.
const nearWords = 24

// passage adds the features of a passage.
func (q *question) passage(v *vector, h library.Hit) {
	title, section, body := q.read(h.Title), q.read(h.Section), q.read(h.Text)
	above := covered(title) | covered(section)
	near, nearShare := mask(0), 0.0
	for from := 0; from < len(body); from += nearWords / 3 {
		stretch := body[from:min(from+nearWords, len(body))]
		if share := q.share(covered(stretch)); share > nearShare {
			near, nearShare = covered(stretch), share
		}
	}
	pairs := q.paired(body)
	v.add("cover", q.share(above|covered(body)))
	v.add("cover title", q.share(covered(title)))
	v.add("cover section", q.share(covered(section)))
	v.add("cover body", q.share(covered(body)))
	v.add("near", nearShare)
	v.add("near+", q.share(near|above))
	v.add("pairs", q.pairShare(pairs|q.paired(title)|q.paired(section)))
	v.add("pairs title", q.pairShare(q.paired(title)))
	v.say("title quoted", q.quoted(title))
	v.add("title words", ratio(count(covered(title)), float64(len(title))))
	v.add("body beyond title", q.share(covered(body)&^above))
	q.openings(v, above|covered(body), above|covered(body))
	v.add("words", math.Log(float64(1+len(body))))
	v.say("begins the document", h.First == 0)
}
