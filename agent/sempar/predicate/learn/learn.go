// Package learn computes the weights of package predicate from phrases that
// people said and the questions that they wrote for them.
//
//	m := learn.Train([]learn.Example{{Phrase: "staff are kind", Question: "Are the staff kind?"}})
//	os.WriteFile("agent/sempar/predicate/weights.txt", m.Print(), 0o644)
package learn

import (
	"slices"
	"strings"

	"parley/agent/sempar/predicate"
	"parley/english/logit"
	"parley/english/wordnet"
)

// Example is a phrase as it was said and the question that it asks of a text.
type Example struct{ Phrase, Question string }

// Train fits the weights on the examples whose question shows a form.
func Train(examples []Example) *logit.Model {
	var judged []logit.Example
	for _, e := range examples {
		if p, form, ok := Of(e); ok {
			judged = append(judged, logit.Example{Signs: predicate.Signs(p), Class: int(form)})
		}
	}
	models := make([]*logit.Model, members)
	for i := range models {
		o := logit.Options{Least: 5, Epochs: 8, Seed: 0x9ed1 + uint64(i)}
		models[i] = logit.Train(judged, int(predicate.FormCount), o)
	}
	return logit.Mean(models)
}

// members is how many models the weights are the mean of: one goes through the examples in an
// order that leaves its marks.
const members = 16

// Score is how many of the phrases whose question shows a form are put in it.
type Score struct{ Phrases, Right int }

// Measure puts phrases in forms.
func Measure(m *logit.Model, examples []Example) Score {
	var s Score
	for _, e := range examples {
		p, form, ok := Of(e)
		if !ok {
			continue
		}
		s.Phrases++
		if got, _ := predicate.Choose(m, p); alike[got] == alike[form] {
			s.Right++
		}
	}
	return s
}

// alike are forms of which one is as good as the other: "is there a cellar" and
// "does it have a cellar", now and then.
var alike = map[predicate.Form]predicate.Form{predicate.Is: predicate.Is, predicate.Was: predicate.Is,
	predicate.There: predicate.There, predicate.Has: predicate.There, predicate.Does: predicate.Does,
	predicate.Did: predicate.Does, predicate.May: predicate.May, predicate.SubjectIs: predicate.SubjectIs,
	predicate.SubjectDoes: predicate.SubjectDoes, predicate.Says: predicate.Says}

// Of is an example's phrase and the form that its question shows; false where
// the question is in other words.
func Of(e Example) (p predicate.Phrase, form predicate.Form, ok bool) {
	p = predicate.Read(e.Phrase)
	q := strings.Fields(strings.ToLower(strings.Trim(e.Question, " ?")))
	if len(p.Words) == 0 || len(q) < 3 {
		return p, 0, false
	}
	form, ok = shown(p.Words, q)
	return p, form, ok && form.Put(p.Words) != ""
}

func shown(w, q []string) (predicate.Form, bool) {
	switch q[0] {
	case "is", "are", "was", "were":
		return being(w, q)
	case "does", "do", "did", "has", "have", "had":
		return doing(w, q)
	case "can", "could", "may", "might", "will", "would", "should", "must":
		return predicate.May, true
	}
	return 0, false
}

func being(w, q []string) (predicate.Form, bool) {
	switch {
	case q[1] == "there":
		return predicate.There, true
	case begins(w, q) && predicate.SubjectIs.Put(w) != "":
		return predicate.SubjectIs, true
	case !inOrder(w, q):
		return 0, false // in other words
	case q[0] == "is" || q[0] == "are":
		return predicate.Is, true
	}
	return predicate.Was, true
}

func doing(w, q []string) (predicate.Form, bool) {
	past := q[0] == "did" || q[0] == "had" || (q[0] == "has" || q[0] == "have")
	switch {
	case len(w) > 1 && begins(w, q) && predicate.SubjectDoes.Put(w) != "":
		return predicate.SubjectDoes, true
	case verbOf(w[0], q):
		if past {
			return predicate.Did, true
		}
		return predicate.Does, true
	case holds(q, "have") && holds(q, w[len(w)-1]):
		return predicate.Has, true
	case holds(q, "mention") || holds(q, "say"):
		return predicate.Says, true
	}
	return 0, false
}

// begins reports whether a question's subject is how a phrase begins.
func begins(w, q []string) bool {
	after := q[1:]
	for _, article := range []string{"the", "a", "an"} {
		if after[0] == article && w[0] != article {
			after = after[1:]
			break
		}
	}
	return len(after) > 0 && len(w) > 1 && after[0] == w[0]
}

// verbOf reports whether a word is a form of a verb that a question holds
// early, where its verb stands.
func verbOf(word string, q []string) bool {
	early := q[2:min(len(q), 5)]
	return slices.ContainsFunc(wordnet.LemmasAs(word, wordnet.Verb), func(lemma string) bool {
		return slices.Contains(early, lemma) || slices.Contains(early, word)
	})
}

// inOrder reports whether a question holds the words of a phrase as they follow
// each other there.
func inOrder(w, q []string) bool {
	for _, word := range q {
		if len(w) > 0 && w[0] == word {
			w = w[1:]
		}
	}
	return len(w) == 0
}

func holds(q []string, word string) bool { return slices.Contains(q, word) }
