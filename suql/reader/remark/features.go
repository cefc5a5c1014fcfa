package remark

import (
	"slices"

	"parley/english"
	"parley/english/vectors"
)

// features are numbers with names, in an order that is always the same.
type features struct {
	names []string
	x     []float32
}

func (f *features) add(name string, x float64) {
	f.names = append(f.names, name)
	f.x = append(f.x, float32(x))
}

func (f *features) found(name string, x found) {
	f.add(name+" mean", x.mean)
	f.add(name+" least", x.least)
	f.add(name+" most", x.most)
	f.add(name+" last", x.last)
}

// gather is what a text has of a question, and its clause that comes nearest. Of parts that "or" joins the
// one counts that is found best.
func (m *Model) gather(q *Question, t *Text, said Said, without string) (*features, nearest) {
	f := &features{}
	best, part := (&alignment{told: &Text{}}).nearest(), 0
	first := 0
	for k, words := range q.parts {
		if n := m.align(q, words, first, t, without).nearest(); n.mean > best.mean || k == 0 {
			best, part = n, k
		}
		first += len(words)
	}
	m.byWords(f, best)
	m.byVectors(f, q.mean[part], best, t)
	f.add("parts", float64(len(q.parts)))
	asked(f, q)
	m.byMood(f, q, t)
	m.byNotions(f, q, t, without)
	f.add("said", said.Sure)
	f.add("said ideas", float64(said.Ideas))
	return f, best
}

// byWords adds how the words of a question are found in a text, and in its nearest clause.
func (m *Model) byWords(f *features, n nearest) {
	ways := []struct {
		name string
		of   func(alike) float64
	}{
		{"any", alike.most},
		{"same", func(a alike) float64 { return a.same }},
		{"near", func(a alike) float64 { return a.near }},
		{"cosine", func(a alike) float64 { return a.cosine }},
		{"tells", func(a alike) float64 { return max(a.tells, toldBySame*a.same) }},
		{"denies", func(a alike) float64 { return a.denies }},
	}
	for _, way := range ways {
		f.found(way.name, n.find(way.of, -1))
		f.found(way.name+" in clause", n.find(way.of, max(n.clause, 0)))
	}
	f.add("second clause", n.second)
	denied, denial, size := 0.0, 0.0, 0.0
	for _, w := range n.told.words {
		if w.clause != n.clause {
			continue
		}
		size++
		if w.denied {
			denial = 1
		}
	}
	if n.at >= 0 && n.told.words[n.at].denied {
		denied = 1
	}
	f.add("denied", denied)
	f.add("denial", denial)
	f.add("clause", size)
	f.add("clauses", float64(len(n.told.clauses)))
	f.add("words", float64(len(n.told.words)))
	f.add("asked", float64(len(n.asked)))
}

// byVectors adds how alike the sums of vectors are.
func (m *Model) byVectors(f *features, asked []float32, n nearest, t *Text) {
	most, of := -1.0, 0.0
	for c, v := range t.clauses {
		x := float64(vectors.Product(asked, v))
		most = max(most, x)
		if c == n.clause {
			of = x
		}
	}
	f.add("sum clause", of)
	f.add("sum most", most)
	f.add("sum whole", float64(vectors.Product(asked, t.whole)))
}

// asked adds how a question is put.
func asked(f *features, q *Question) {
	is := func(at int, words ...string) float64 {
		if at < len(q.words) && slices.Contains(words, q.words[at].low) {
			return 1
		}
		return 0
	}
	f.add("asks is", is(0, "is", "are", "was", "were"))
	f.add("asks did", is(0, "did"))
	f.add("asks does", is(0, "does", "do"))
	f.add("asks has", is(0, "has", "have", "had"))
	f.add("asks would", is(0, "would", "will", "can", "could"))
	f.add("asks of it", is(1, "it"))
	f.add("asks there", is(1, "there"))
	denies, mentions := 0.0, 0.0
	if q.denies {
		denies = 1
	}
	for i := range q.words {
		mentions = max(mentions, is(i, "mention", "mentioned", "say", "about"))
	}
	f.add("asks denied", denies)
	f.add("asks mention", mentions)
}

// byMood adds how good or bad question and text sound.
func (m *Model) byMood(f *features, q *Question, t *Text) {
	asked, told := float64(vectors.Product(m.mood, q.mean[len(q.mean)-1])), float64(vectors.Product(m.mood, t.whole))
	f.add("mood asked", asked)
	f.add("mood told", told)
	f.add("mood both", asked*told)
	f.add("mood worst", t.worst)
	f.add("mood best", t.best)
}

// moods are how bad the worst word sounds, and how good the best: what is denied sounds the other way.
func (m *Model) moods(words []word) (worst, best float64) {
	worst, best = 1, -1
	for _, w := range words {
		if w.weight == 0 || w.number < 0 {
			continue
		}
		x := float64(vectors.Product(m.mood, m.Vectors.Vector(w.number)))
		if w.denied {
			x = -x
		}
		worst, best = min(worst, x), max(best, x)
	}
	return worst, best
}

// moodOf is the direction from what is bad to what is good, by words that say no more than that.
func (m *Model) moodOf() []float32 {
	out := make([]float32, width)
	for i, word := range []string{"good", "bad", "pleasant", "unpleasant", "happy", "unhappy", "praise", "complain",
		"satisfied", "annoy"} {
		sign := float32(1 - 2*(i%2))
		for k, x := range m.Vectors.Vector(m.Vectors.Number(english.Stem(word))) {
			out[k] += float32(sign * x)
		}
	}
	return direction(out)
}
