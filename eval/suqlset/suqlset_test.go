package suqlset_test

import (
	"slices"
	"strings"
	"testing"

	"parley/eval/suqlset"
	"parley/suql/ast"
)

func load(t *testing.T, h suqlset.Half) []suqlset.Set {
	t.Helper()
	sets, err := suqlset.Load(h)
	if err != nil {
		t.Fatal(err)
	}
	return sets
}

// TestHalvesCoverTheSame: of every phenomenon there is something in both
// halves, and about as much to develop with as is held out.
func TestHalvesCoverTheSame(t *testing.T) {
	turns := map[suqlset.Half]int{}
	kinds := map[suqlset.Half]map[string]int{}
	for _, half := range []suqlset.Half{suqlset.Development, suqlset.HeldOut, suqlset.Fresh} {
		kinds[half] = map[string]int{}
		for _, set := range load(t, half) {
			for _, item := range set.Items {
				turns[half] += len(item.Turns)
				for _, k := range item.Kinds {
					kinds[half][k]++
				}
			}
		}
	}
	if turns[suqlset.Development] < 120 || turns[suqlset.HeldOut] < 120 {
		t.Errorf("utterances: %v; want at least 120 in each half", turns)
	}
	for _, k := range suqlset.Kinds() {
		a, b, c := kinds[suqlset.Development][k], kinds[suqlset.HeldOut][k], kinds[suqlset.Fresh][k]
		if a < 3 || b < 3 || c < 1 || a > 3*(b+c) || b+c > 3*a {
			t.Errorf("%q: %d items to develop with, %d and %d held out", k, a, b, c)
		}
	}
}

// TestAllIsBothHalves: no utterance stands in both.
func TestAllIsBothHalves(t *testing.T) {
	seen := map[string]string{}
	for _, set := range load(t, suqlset.All) {
		for _, item := range set.Items {
			said := set.Database
			for _, turn := range item.Turns {
				said += "\n" + strings.ToLower(turn.Utterance)
			}
			if at, twice := seen[said]; twice {
				t.Errorf("%s says the same as %s", item.ID, at)
			}
			seen[said] = item.ID
		}
	}
}

// TestUtterancesTellWhatTheirQueriesAsk: for each question to a text the
// dialogue so far has words that tell of it, so that a parser that takes its
// question from them is understood. Every question is used.
func TestUtterancesTellWhatTheirQueriesAsk(t *testing.T) {
	for _, set := range load(t, suqlset.All) {
		used := map[string]bool{}
		for _, item := range set.Items {
			said := ""
			for _, turn := range item.Turns {
				said += " " + turn.Utterance
				for _, m := range set.In(suqlset.Item{Turns: []suqlset.Turn{turn}}) {
					used[m.Question] = true
					if !m.Tells(said) {
						t.Errorf("%s tells nothing of %q", turn.ID, m.Question)
					}
				}
			}
		}
		for _, m := range set.Meanings {
			if !used[m.Question] {
				t.Errorf("%s: no query asks %q", set.Database, m.Question)
			}
		}
	}
}

// TestTwoMeaningsOfADialogueAreToldApart: the questions of a gold query stand
// for themselves, whatever else is asked in the same dialogue.
func TestTwoMeaningsOfADialogueAreToldApart(t *testing.T) {
	for _, set := range load(t, suqlset.All) {
		for _, item := range set.Items {
			among := set.In(item)
			for _, m := range among {
				got, ok := suqlset.Sense(among, suqlset.Asked{Column: m.Columns[0], Question: m.Question + " "})
				if !ok || got.Question != m.Question {
					t.Errorf("%s: %q stands for %q, %t", item.ID, m.Question, got.Question, ok)
				}
			}
		}
	}
}

func TestSense(t *testing.T) {
	i := slices.IndexFunc(load(t, suqlset.Development), func(s suqlset.Set) bool { return s.Database == "restaurants" })
	all := load(t, suqlset.Development)[i].Meanings
	meaning := func(question string) suqlset.Meaning {
		return all[slices.IndexFunc(all, func(m suqlset.Meaning) bool { return m.Question == question })]
	}
	const loud, wait, late, parking, chat, cash, sundays = "is it loud inside?", "is there a long wait?", "is it open late at night?",
		"is it easy to park?", "what do people say about the parking?", "is it cash only?", "is it open on Sundays?"
	for _, c := range []struct {
		name, among, question, answer string
		want                          string // "" for none; else the question, = and the answer
	}{
		{"the same words", loud, loud, "Yes", loud + "=Yes"},
		{"other words", loud, "is this place noisy?", "Yes", loud + "=Yes"},
		{"the contrary", loud, "is it quiet?", "Yes", loud + "=No"},
		{"the contrary denied", loud, "is it not quiet?", "Yes", loud + "=Yes"},
		{"no, denied", loud, "isn't it loud?", "No", loud + "=Yes"},
		{"an answer in words", loud, "what is the room like?", "quiet", loud + "=No"},
		{"plural and case", wait, "are there LINES?", "yes", wait + "=Yes"},
		{"no wait is a wait denied", wait, "is there no wait?", "Yes", wait + "=No"},
		{"without", wait, "can I eat without waiting?", "true", wait + "=No"},
		{"a phrase of the contrary", wait, "are you seated right away?", "Yes", wait + "=No"},
		{"a word against it beside the thing", parking, "is parking a nightmare?", "Yes", parking + "=No"},
		{"cards are no cash", cash, "do they take cards?", "Yes", cash + "=No"},
		{"a word of either side", sundays, "is this restaurant open on Sundays?", "Yes", sundays + "=Yes"},
		{"only shown", cash, "do they take cards?", "", cash + "="},
		{"no word of it", loud, "is it cosy?", "Yes", ""},
		{"a part of a word is no word", loud, "is it cloudy?", "Yes", ""},
		{"two at once", loud + "|" + late, "is it quiet late at night?", "Yes", ""},
		{"an open question", chat, "what do they say about parking?", "", chat + "="},
		{"a yes or no is no talk", chat, "is it easy to park?", "", ""},
		{"talk is no yes or no", parking, "how is the parking?", "", ""},
		{"an open question is not compared", chat, "what about the parking?", "Yes", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var among []suqlset.Meaning
			for _, q := range strings.Split(c.among, "|") {
				among = append(among, meaning(q))
			}
			column := among[0].Columns[0]
			if len(among) > 1 {
				among[1].Columns = []string{column}
			}
			got := ""
			if a, ok := suqlset.Sense(among, suqlset.Asked{Column: column, Question: c.question, Answer: c.answer}); ok {
				got = a.Question + "=" + a.Answer
			}
			if got != c.want {
				t.Errorf("%q = %q stands for %q, want %q", c.question, c.answer, got, c.want)
			}
		})
	}
	if _, ok := suqlset.Sense(all, suqlset.Asked{Column: "address", Question: loud, Answer: "Yes"}); ok {
		t.Error("a column that does not tell was taken")
	}
}

func TestLoadRefusesAnUnknownHalf(t *testing.T) {
	if _, err := suqlset.Load("third"); err == nil || !strings.Contains(err.Error(), `no half "third"`) {
		t.Errorf("got %v", err)
	}
}

// TestAWordListedBothWaysIsNoneOfTheContrary: it tells which question it is,
// and turns nothing round.
func TestAWordListedBothWaysIsNoneOfTheContrary(t *testing.T) {
	for _, set := range load(t, suqlset.Development) {
		for _, m := range set.Meanings {
			if m.Question != "is it open on Sundays?" {
				continue
			}
			got, ok := suqlset.Sense([]suqlset.Meaning{m}, suqlset.Asked{Column: m.Columns[0], Question: "does it open on a Sunday?", Answer: "Yes"})
			if !ok || got.Answer != "Yes" {
				t.Errorf("%v stands for %v, %t", "does it open on a Sunday?", got, ok)
			}
			return
		}
	}
	t.Error("nobody asks about Sundays")
}

// TestPhrases: what items that were written to learn from ask of a text is known again in other words.
func TestPhrases(t *testing.T) {
	asked := func(question string) *ast.FreeText {
		return &ast.FreeText{Func: ast.Answer, Text: ast.Col("notes"), Question: question}
	}
	among := []suqlset.Meaning{}
	for _, said := range []string{"easy to teach", "small parts", "not for children", "what do people complain about",
		"they're scared of needles", "the customer felt let down", "nobody rang them back", "something needs ordering",
		"a join that shows", "mentions bad sleep", "someone was pleased"} {
		m, ok := suqlset.Phrase(asked(said))
		if !ok {
			t.Fatal(said)
		}
		among = append(among, m)
	}
	for _, c := range []struct{ question, answer, means, as string }{
		{"is it easy to teach?", "Yes", "easy to teach", "Yes"},
		{"does it have small parts?", "No", "small parts", "No"},
		{"are there no small parts?", "Yes", "small parts", "No"},
		{"is it for children?", "Yes", "not for children", "No"},
		{"is it not for children?", "Yes", "not for children", "Yes"},
		{"what do people complain about?", "", "what do people complain about", ""},
		{"is it easy?", "Yes", "", ""},
		{"is it scared of needles?", "Yes", "they're scared of needles", "Yes"},
		{"does the customer feel let down?", "Yes", "the customer felt let down", "Yes"},
		{"did anybody ring them back?", "No", "nobody rang them back", "Yes"},
		{"did anybody ring them back?", "Yes", "nobody rang them back", "No"},
		{"does something need ordering?", "Yes", "something needs ordering", "Yes"},
		{"does it say “a join that shows”?", "Yes", "a join that shows", "Yes"},
		{"does it say anything about a join that shows?", "No", "a join that shows", "No"},
		{"does it mention bad sleep?", "Yes", "mentions bad sleep", "Yes"},
		{"is there bad sleep?", "Yes", "mentions bad sleep", "Yes"},
		{"does it say someone was pleased?", "Yes", "someone was pleased", "Yes"},
	} {
		got, ok := suqlset.Sense(among, suqlset.Asked{Column: "notes", Question: c.question, Answer: c.answer})
		if ok != (c.means != "") || ok && (got.Question != c.means || got.Answer != c.as) {
			t.Errorf("%s = %s means %+v, %v", c.question, c.answer, got, ok)
		}
	}
}
