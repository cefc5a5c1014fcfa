package prior

import (
	"math"
	"slices"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// weighing is an utterance with its readings, each by what speaks for it.
type weighing struct {
	readings []agent.Hypothesis
	near     []*lesson
	anchors  []anchor
	against  [][]float64 // of each reading, what each near lesson says against it, in nats
	features []features  // of each reading, and last that none of them is right
}

// features are what a reading is weighed by.
type features struct {
	dense  [denseFeatures]float64
	sparse []uint32 // what it decides, by itself and beside each word that was said
}

// The dense features.
const (
	believed  = iota // the logarithm of what the parser believes
	disagrees        // what lessons say against it
	asLesson         // the query of a lesson with nothing but values changed
	likeMost         // the same, where most of the words are alike too
	likeMany
	likeSome
	none // that no reading is right
	denseFeatures
)

// What a reading, and that there is none, is at least believed.
const (
	unlikely = 1e-6
	unlisted = 0.005
)

// How like the words of a question have to be to those of a lesson.
const (
	most = 0.85
	many = 0.65
)

// weigh says what speaks for each reading.
func (p *Parser) weigh(utterance string, readings []agent.Hypothesis, near []*lesson, anchors []anchor) *weighing {
	c := &weighing{readings: readings, near: near, anchors: anchors}
	words := catalog.Stems(utterance)
	left, fewest := 1.0, math.Inf(1)
	for _, h := range readings {
		left -= h.P
		units := unit.Any(h.Query)
		own := shape(units)
		var f features
		f.dense[believed] = math.Log(max(h.P, unlikely))
		var against []float64
		for _, l := range near {
			d := l.weight / 2 * differ(own, l.shape) // one decision in place of another differs twice
			against = append(against, d)
			f.dense[disagrees] -= d
		}
		fewest = min(fewest, -f.dense[disagrees])
		if a := anchorOf(anchors, h); a != nil {
			f.dense[a.kind()] = 1
		}
		f.sparse = p.sparse(units, words)
		c.against, c.features = append(c.against, against), append(c.features, f)
	}
	for i := range c.features {
		c.features[i].dense[disagrees] += fewest
	}
	rest := features{}
	rest.dense[believed], rest.dense[none] = math.Log(max(left, unlisted)), 1
	c.features = append(c.features, rest)
	return c
}

// kind is the feature of an anchor.
func (a *anchor) kind() int {
	switch {
	case a.exact:
		return asLesson
	case a.like >= most:
		return likeMost
	case a.like >= many:
		return likeMany
	}
	return likeSome
}

// sparse are the features of what a reading decides.
func (p *Parser) sparse(units []unit.Unit, words []string) []uint32 {
	if len(p.cat.Tables) == 1 { // tables of the same columns teach about each other
		units = slices.DeleteFunc(slices.Clone(units), func(u unit.Unit) bool { return u.Kind == unit.Table })
	}
	var out []uint32
	for key := range shape(units) {
		out = append(out, hashed(key, ""))
		for _, w := range words {
			out = append(out, hashed(key, w))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// hashed is the number of a decision beside a word (FNV-1a).
func hashed(key, word string) uint32 {
	h := uint32(2166136261)
	for _, s := range []string{key, "\x00", word} {
		for i := range len(s) {
			h = (h ^ uint32(s[i])) * 16777619
		}
	}
	return h % sparseFeatures
}

// weighed gives the readings the probabilities that follow, the likeliest
// first.
func (c *weighing) weighed(w *weights) []agent.Hypothesis {
	probabilities := w.probabilities(c.features)
	out, best := slices.Clone(c.readings), 0
	for i := range out {
		if out[i].P = probabilities[i]; out[i].P > out[best].P {
			best = i
		}
	}
	out[best].Learnt = c.taught(best)
	return agent.Rescored(out)
}

// taught are the lessons without which a reading would be less probable: the
// one that it is the query of, and those that the others disagree with more.
func (c *weighing) taught(best int) []agent.Lesson {
	var from *lesson
	if a := anchorOf(c.anchors, c.readings[best]); a != nil {
		from = a.from
	}
	var out []agent.Lesson
	for j, l := range c.near {
		most := 0.0
		for i := range c.against {
			most = max(most, c.against[i][j]-c.against[best][j])
		}
		if (l == from || most >= told) && len(out) < mostTold {
			out = append(out, l.Lesson)
		}
	}
	return out
}
