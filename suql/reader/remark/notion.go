package remark

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/english/vectors"
)

// Notion is one thing that remarks tell in many ways: questions that ask for it, sentences that say so,
// sentences that deny it, and such as only come near to it.
type Notion struct {
	Asked  []string `json:"asked"`
	Yes    []string `json:"yes"`
	No     []string `json:"no"`
	Near   []string `json:"near,omitempty"`
	Source string   `json:"source,omitempty"` // who wrote it beside remarks of a kind of place; "" for nobody
}

// notion is a [Notion] that questions and texts can be compared with.
type notion struct {
	source    string
	asked     []inquiry
	yes, no   map[string]float64    // stem → how much it tells of it, and of its opposite
	often     [2]map[string]float64 // stem → how many sentences that tell of it, and of its opposite, have it
	sentences [3][][]float32        // directions: of yes, no and near
}

// inquiry is one way to ask for a notion.
type inquiry struct {
	stems  map[string]bool
	vector []float32
}

// ready makes the notions ready on first use: about two seconds.
func (m *Model) ready() {
	m.once.Do(func() {
		cut := m.cut()
		m.count(cut)
		m.mood = m.moodOf()
		m.notions = make([]notion, len(m.Notions))
		AtOnce(len(m.Notions), func(i int) { m.notions[i] = m.prepared(&m.Notions[i], cut[i]) })
		m.askedWith = m.byAsked()
		m.askedStems = m.askedInOrder()
		m.nothing.yes, m.nothing.no = ofNothing(m.Yes), ofNothing(m.No)
	})
}

// sentencesOf are the words of the sentences of a notion: of yes, no and near.
type sentencesOf [3][][]word

// cut cuts the sentences of all notions; their words have no weights yet.
func (m *Model) cut() []sentencesOf {
	out := make([]sentencesOf, len(m.Notions))
	AtOnce(len(out), func(i int) {
		n := &m.Notions[i]
		for k, list := range [][]string{n.Yes, n.No, n.Near} {
			for _, s := range list {
				out[i][k] = append(out[i][k], m.words(s))
			}
		}
	})
	return out
}

// count counts in how many sentences stems stand, and pairs of words.
func (m *Model) count(cut []sentencesOf) {
	m.counts = map[string]float64{}
	for i := range cut {
		for _, list := range cut[i] {
			for _, words := range list {
				m.sentences++
				for stem := range toldBy(words, nil) {
					m.counts[stem]++
				}
			}
		}
	}
	for stem, n := range m.counts {
		if n < leastPairs && strings.Contains(stem, " ") {
			delete(m.counts, stem)
		}
	}
}

// prepared is a notion made ready to be compared with.
func (m *Model) prepared(n *Notion, cut sentencesOf) notion {
	out := notion{source: n.Source}
	for _, q := range n.Asked {
		words := m.words(q)
		out.asked = append(out.asked, inquiry{stems(words), m.meanOf(words)})
	}
	var of [3][]map[string]bool
	for k, list := range cut {
		for _, words := range list {
			for i := range words {
				if words[i].weight > 0 {
					words[i].weight = m.weight(words[i])
				}
			}
			of[k] = append(of[k], toldBy(words, m.counts))
			out.sentences[k] = append(out.sentences[k], m.meanOf(words))
		}
	}
	out.often = [2]map[string]float64{sentencesWith(of[0]), sentencesWith(of[1])}
	out.yes, out.no = m.telling(out.often[0], float64(len(of[0]))), m.telling(out.often[1], float64(len(of[1])))
	return out
}

// stems are those of words with content.
func stems(words []word) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		if w.weight > 0 {
			out[w.stem] = true
		}
	}
	return out
}

// sentencesWith is how many sentences have each stem.
func sentencesWith(sentences []map[string]bool) map[string]float64 {
	out := map[string]float64{}
	for _, stems := range sentences {
		for stem := range stems {
			out[stem]++
		}
	}
	return out
}

// leastPairs is in how many sentences two words have to stand beside each other to be known as a pair.
const leastPairs = 3

// toldBy are the stems of words with content, and of them and the words beside them where these are known as
// pairs; of nil counts all pairs are there.
func toldBy(words []word, counts map[string]float64) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		if w.weight == 0 && counts != nil {
			continue
		}
		for _, both := range w.beside {
			if both != "" && (counts == nil || counts[both] > 0) {
				out[both] = true
			}
		}
		if w.weight > 0 {
			out[w.stem] = true
		}
	}
	return out
}

// tells is how much a word tells, or two words of which it is one.
func (w *word) tells(by map[string]float64) float64 {
	return max(by[w.stem], by[w.beside[0]], by[w.beside[1]])
}

// telling is how much stems tell of what sentences say: the logarithm of how much more often they stand in
// them than in sentences of any notion, less for what stands in one of them alone.
func (m *Model) telling(often map[string]float64, sentences float64) map[string]float64 {
	out := make(map[string]float64, len(often))
	for stem, n := range often {
		share := (n + .05) / (sentences + 1)
		out[stem] = max(0, math.Log(share/m.rare(stem))) * n / (n + 1)
	}
	return out
}

// meant is a notion that a question may be about: how alike their vectors are, and how many of their
// stems are the same.
type meant struct {
	*notion
	cosine, same float64
}

func (a meant) score() float64 { return a.cosine + a.same }

// mostMeant is with how many notions a question is compared.
const mostMeant = 3

// meantBy are the notions that a question comes nearest to, without those from a source.
func (m *Model) meantBy(q *Question, without string) []meant {
	return q.told.get(without, mostKept, func() []meant { return m.nearestTo(q, without) })
}

func (m *Model) nearestTo(q *Question, without string) []meant {
	var words []word // each stem once
	total := 0.0
	for _, w := range q.words {
		if w.weight > 0 && !slices.ContainsFunc(words, func(of word) bool { return of.stem == w.stem }) {
			words = append(words, w)
			total += w.weight
		}
	}
	var out []meant
	for i := range m.notions {
		n := &m.notions[i]
		if without != "" && n.source == without {
			continue
		}
		out = append(out, n.compare(q, words, max(total, 1e-9)))
	}
	slices.SortStableFunc(out, func(a, b meant) int { return cmp.Compare(b.score(), a.score()) })
	return slices.Clone(out[:min(mostMeant, len(out))])
}

// compare is how near a question comes to any way to ask for a notion.
func (n *notion) compare(q *Question, words []word, total float64) meant {
	out := meant{notion: n, cosine: -1}
	for _, a := range n.asked {
		out.cosine = max(out.cosine, float64(vectors.Product(q.mean[len(q.mean)-1], a.vector)))
		both := 0.0
		for _, w := range words {
			if a.stems[w.stem] {
				both += w.weight
			}
		}
		length := min(1, float64(len(words)+1)/float64(len(a.stems)+1))
		out.same = max(out.same, both/total*length)
	}
	return out
}

// byNotions adds what a text tells of the notions that a question may be about.
func (m *Model) byNotions(f *features, q *Question, t *Text, without string) {
	all := m.meantBy(q, without)
	sum, weight := 0.0, 0.0
	for k := range mostMeant {
		of := meant{notion: &notion{}}
		if k < len(all) {
			of = all[k]
		}
		yes, no := of.told(t)
		name := func(what string) string { return fmt.Sprintf("notion %d %s", k+1, what) }
		f.add(name("cosine"), of.cosine)
		f.add(name("same"), of.same)
		f.add(name("yes"), yes)
		f.add(name("no"), no)
		for i, what := range []string{"like yes", "like no", "like near"} {
			f.add(name(what), likest(of.sentences[i], t))
		}
		w := math.Exp(4 * of.score())
		sum, weight = sum+w*yes, weight+w
	}
	f.add("notions yes", sum/weight)
}

// told is how much the words of a clause tell of a notion, and of its opposite, at most. What is denied
// tells of the other.
func (n *notion) told(t *Text) (yes, no float64) {
	var y, o float64
	for i := range t.words {
		w := &t.words[i]
		if i > 0 && w.clause != t.words[i-1].clause {
			y, o = 0, 0
		}
		if w.weight == 0 {
			continue
		}
		a, b := w.tells(n.yes), w.tells(n.no)
		if w.denied {
			a, b = b, a
		}
		y, o = y+a, o+b
		yes, no = max(yes, y), max(no, o)
	}
	return yes, no
}

// likest is how alike the likest of some sentences is to a text or a clause of it.
func likest(sentences [][]float32, t *Text) float64 {
	best := float32(-1)
	for _, s := range sentences {
		best = max(best, vectors.Product(s, t.whole))
		for _, c := range t.clauses {
			best = max(best, vectors.Product(s, c))
		}
	}
	return float64(best)
}

// likestClause is the clause of a text that is likest to how the notions that a question may be about are told,
// or denied; -1 where none is.
func (m *Model) likestClause(q *Question, t *Text, yes bool) int {
	kind := 1
	if yes {
		kind = 0
	}
	best, at := float32(0), -1
	for _, of := range m.meantBy(q, "") {
		for _, s := range of.sentences[kind] {
			for c, v := range t.clauses {
				if x := vectors.Product(s, v); x > best {
					best, at = x, c
				}
			}
		}
	}
	return at
}
