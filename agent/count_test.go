package agent_test

import (
	"testing"

	"parley/agent"

	"github.com/google/go-cmp/cmp"
)

// TestAQuestionSaysWhatEachAnswerComesTo: rows are counted where that needs no
// reader; where texts are still to be read, the count is of those.
func TestAQuestionSaysWhatEachAnswerComesTo(t *testing.T) {
	for _, c := range []struct {
		name, said string
		yes, no    agent.Reading
	}{
		{"texts that are not read yet", example,
			agent.Reading{Text: "what the reviews say: is this restaurant family-friendly?", Count: &agent.Count{Rows: 4, Unread: []string{"reviews"}}},
			agent.Reading{Count: &agent.Count{Rows: 4}}},
		{"another reading of the same words", "Vegan options in Berkeley rated at least 4",
			agent.Reading{Text: "what the reviews say: does this restaurant have vegan options?", Count: &agent.Count{Rows: 17, Unread: []string{"reviews"}}},
			agent.Reading{Text: "cuisines include Vegan", Count: &agent.Count{Rows: 2}}},
		{"a misspelt value", "Itallian food in Palo Allto",
			agent.Reading{Text: "location is Palo Alto", Count: &agent.Count{Rows: 4}},
			agent.Reading{Count: &agent.Count{Rows: 12}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, parts(t, wordReader{calls: make(chan struct{})})) // a call to the reader would hang
			e := last(t, s, say(c.said))
			if e.Kind != agent.KindAsked {
				t.Fatalf("%s is not asked about", c.said)
			}
			if diff := cmp.Diff([]*agent.Reading{&c.yes, &c.no}, []*agent.Reading{e.Asked.Yes, e.Asked.No}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestOptionsSayHowManyRows: a menu names each reading with its rows; of what
// is only shown, not searched by, there is nothing to count.
func TestOptionsSayHowManyRows(t *testing.T) {
	r := ambiguous()
	s := open(t, gaining(t, r, 0.95))
	e := last(t, s, say(howGood))
	for _, o := range e.Asked.Options {
		if o.Count != nil {
			t.Errorf("%s is counted: %+v", o.Text, o.Count)
		}
	}
	who := map[string]bool{}
	for e.Kind == agent.KindAsked {
		for _, o := range e.Asked.Options {
			if o.Count != nil && o.Count.Rows == 1 {
				who[o.Text] = true
			}
		}
		e = last(t, s, answer(e, agent.Yes))
	}
	if len(who) != 2 {
		t.Errorf("the two names with one row each: %v", who)
	}
}
