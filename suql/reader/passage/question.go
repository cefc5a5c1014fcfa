package passage

import (
	"strings"

	"parley/english/wordnet"
)

// asked is what a question asks for.
type asked struct {
	words         []word
	kind          uint32 // of the asking words, and the class of the focus
	coarse        uint32
	focus         string // stem of the noun after what, which or how many; "" for none
	base          string // that noun as it is written
	after, before string // stems of the words with content next to the asking phrase
	terms         []term
	sum           float64
}

// term is a stem with content and its weight.
type term struct {
	stem string
	idf  float64
}

// classes are what a focus noun may be a kind of; the first that fits counts.
var classes = []string{"person", "time period", "location", "social group", "written communication", "measure",
	"number", "event", "act", "substance", "artifact", "attribute"}

func classOf(noun string) string {
	for _, c := range classes {
		if wordnet.IsA(noun, c) {
			return c
		}
	}
	return "thing"
}

var dull = map[string]bool{"name": true, "type": true, "kind": true, "term": true, "word": true, "sort": true,
	"part": true, "example": true}

func (m *Model) ask(question string) asked {
	q := asked{words: cut(question)}
	at := -1
	for i, w := range q.words {
		if w.tag == asking {
			at = i
			break
		}
	}
	end := at + 1
	wh, kind := "none", "none"
	if at >= 0 {
		wh = q.words[at].low
		end = q.phrase(at)
		kind = q.kindOf(wh, end)
	}
	q.kind, q.coarse = hashOf(kind), hashOf(wh)
	for i := end; i < len(q.words) && q.after == ""; i++ {
		if w := q.words[i]; !w.stop {
			q.after = w.stem
		}
	}
	for i := at - 1; i >= 0 && q.before == ""; i-- {
		if w := q.words[i]; !w.stop {
			q.before = w.stem
		}
	}
	q.weigh(m)
	return q
}

// kindOf names what is asked for by the asking word and what follows its
// phrase: the class of the focus noun, an auxiliary or a verb.
func (q *asked) kindOf(wh string, end int) string {
	switch {
	case q.focus != "":
		return wh + " " + classOf(q.base)
	case end >= len(q.words):
		return wh
	case q.words[end].tag != auxiliary:
		return wh + " verb"
	}
	q.complement(end)
	if q.focus != "" && (wh == "what" || wh == "which") {
		return "what is " + classOf(q.base)
	}
	return wh + " " + q.words[end].low
}

// weigh lists the stems with content, the focus noun at half its weight.
func (q *asked) weigh(m *Model) {
	seen := map[string]bool{}
	for _, w := range q.words {
		if w.stop || w.stem == "" || seen[w.stem] {
			continue
		}
		seen[w.stem] = true
		idf := m.Rarity(w.stem)
		if w.stem == q.focus {
			idf /= 2
		}
		q.terms = append(q.terms, term{w.stem, idf})
		q.sum += idf
	}
}

// phrase is the end of the asking phrase; it finds the focus noun in it.
func (q *asked) phrase(at int) int {
	switch q.words[at].low {
	case "how":
		return q.degree(at + 1)
	case "what", "which", "whose":
		return q.noun(at + 1)
	}
	return at + 1
}

// degree is the end of "how many ships", "how tall".
func (q *asked) degree(i int) int {
	if i >= len(q.words) {
		return i
	}
	w := q.words[i]
	many := w.low == "many" || w.low == "much"
	if w.stop && !many {
		return i
	}
	q.focus, q.base = w.stem, w.low
	i++
	if many {
		q.focus = "how " + q.base
		for i < len(q.words) && (q.words[i].tag == noun || q.words[i].tag == nouns || q.words[i].tag == adjective) {
			i++
		}
	}
	return i
}

// noun is the end of "what two large ports", "which type of engine".
func (q *asked) noun(from int) int {
	head := q.headFrom(from)
	if head < 0 {
		return from
	}
	q.focus, q.base = q.words[head].stem, q.words[head].low
	if j := head + 2; dull[q.base] && j < len(q.words) && q.words[head+1].low == "of" && !q.words[j].stop {
		q.focus, q.base = q.words[j].stem, q.words[j].low
		return j + 1
	}
	return head + 1
}

// headFrom is the last noun of the phrase that begins there; -1 for none.
func (q *asked) headFrom(from int) int {
	head := -1
	for i := from; i < len(q.words); i++ {
		switch t := q.words[i].tag; {
		case t == noun || t == nouns || t == name || t == unknown:
			head = i
		case t == adjective || t == ing || t == dash || t == numeral && head < 0:
		default:
			return head
		}
	}
	return head
}

// complement is the noun of "what is the capital of …".
func (q *asked) complement(from int) {
	i := from + 1
	if i >= len(q.words) || q.words[i].tag != determiner {
		return
	}
	for i++; i < len(q.words); i++ {
		w := q.words[i]
		if w.tag == noun || w.tag == nouns {
			q.focus, q.base = w.stem, w.low
			continue
		}
		if w.tag == adjective || w.tag == name || w.tag == unknown || w.tag == numeral {
			continue
		}
		break
	}
}

// near reports how much a stem is another: 1 when equal, less where only their
// beginnings are.
func near(a, b string) float64 {
	if a == b {
		return 1
	}
	if len(a) >= 5 && len(b) >= 5 {
		n := min(len(a), len(b), 6)
		if strings.EqualFold(a[:n], b[:n]) {
			return 0.7
		}
	}
	return 0
}
