package agent_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
)

// TestTypedCorrections: what is typed while "Do you want to see the price?" is
// open is understood against the readings at hand. Inputs are separated by
// slashes; the last question or query is what counts.
func TestTypedCorrections(t *testing.T) {
	const price = "SELECT price FROM restaurants WHERE name = 'Pasticcio Corner'"
	rating, reviews := strings.Replace(price, "price", "rating", 1), strings.Replace(price, "price", "num_reviews", 1)
	for _, c := range []struct{ name, inputs, want string }{
		{"an alternative in words", "no, the rating", rating},
		{"without a no", "the rating", rating},
		{"as it was meant", "I meant the number of reviews", reviews},
		{"by the column's own name", "no, num_reviews please", reviews},
		{"both sides", "not the price, the rating", rating},
		{"the other way around", "the rating, not the price", rating},
		{"with but", "not the price but the number of reviews", reviews},
		{"instead", "the rating instead", rating},
		{"what it is not", "not the price", "Do you want to see the rating?"},
		{"no to what was asked about", "no price", "Do you want to see the rating?"},
		{"another part of the query", "I meant Nonna Ottavia / yes", strings.Replace(price, "Pasticcio Corner", "Nonna Ottavia", 1)},
		{"another part, and a no", "no, I meant Nonna Ottavia / yes", strings.Replace(rating, "Pasticcio Corner", "Nonna Ottavia", 1)},
		{"taken back", "no, the rating / undo", "Do you want to see the price?"},
		{"after the answer", "yes / no, the rating", rating},
		{"after the answer, both sides", "yes / not the price, the rating", rating},
		{"corrected twice", "yes / I meant the rating / sorry, the number of reviews", reviews},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := gaining(t, ambiguous(), 0.75)
			s := open(t, p)
			e := last(t, s, say(howGood))
			if e.Kind != agent.KindAsked || e.Asked.Text != "Do you want to see the price?" {
				t.Fatalf("began with %s %+v", e.Kind, e.Asked)
			}
			for _, in := range strings.Split(c.inputs, " / ") {
				if in == "undo" { // the question after the correction, if any, or the next turn's
					if e.Kind != agent.KindAsked {
						t.Skip("nothing is open")
					}
				}
				e = last(t, s, say(in))
			}
			got := ""
			switch e.Kind {
			case agent.KindAsked:
				got = e.Asked.Text
			case agent.KindReplied:
				got = e.Replied.Receipt.SUQL
			case agent.KindFailed:
				got = e.Failed.Message
			}
			if got != c.want {
				t.Errorf("ended with %s\nwant       %s", got, c.want)
			}
			again := open(t, p)
			if diff := cmp.Diff(s.Events(0), again.Events(0)); diff != "" {
				t.Errorf("the log replays differently: %s", diff)
			}
		})
	}
}

// TestWhatIsNoCorrectionIsSomethingNew: a text that names what no reading has
// is recorded as it was typed, and may go on from the draft or, unless it begins
// with a yes, say more of what the question was about.
func TestWhatIsNoCorrectionIsSomethingNew(t *testing.T) {
	for _, c := range []struct{ name, text, previous, open string }{
		{"after a no, from the draft without what was asked", "no, something with a patio", "SELECT rating FROM restaurants WHERE name = 'Pasticcio Corner'", howGood},
		{"otherwise from the draft", "something with a patio", "SELECT price FROM restaurants WHERE name = 'Pasticcio Corner'", howGood},
		{"a word more than the alternative", "no, the rating of its patio", "SELECT rating FROM restaurants WHERE name = 'Pasticcio Corner'", howGood},
		{"after a yes, from the draft alone", "yes, and something with a patio", "SELECT price FROM restaurants WHERE name = 'Pasticcio Corner'", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := ambiguous()
			r.places["the rating of its patio"] = r.places["something with a patio"]
			r.places["and something with a patio"] = r.places["something with a patio"]
			s := open(t, gaining(t, r, 0.75))
			last(t, s, say(howGood))
			*r.previous = nil
			events, err := s.Say(t.Context(), say(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if events[0].Kind != agent.KindSaid || events[0].Said.Text != c.text || events[0].Turn != 2 {
				t.Errorf("recorded as %s in turn %d", events[0].Kind, events[0].Turn)
			}
			if len(*r.previous) == 0 || (*r.previous)[0] != c.previous {
				t.Errorf("it goes on from %q, want %s", *r.previous, c.previous)
			}
			if open := (*r.open)[len(*r.open)-1]; open != c.open {
				t.Errorf("it may say more of %q, want %q", open, c.open)
			}
		})
	}
}

// TestMenu: a question lists the readings at its place; one of them, or none,
// is an answer.
func TestMenu(t *testing.T) {
	for _, c := range []struct {
		name string
		in   agent.Input
		want string
	}{
		{"the second", agent.Input{Choice: agent.Pick, Option: 1}, "SELECT rating FROM restaurants WHERE name = 'Pasticcio Corner'"},
		{"the third", agent.Input{Choice: agent.Pick, Option: 2}, "SELECT num_reviews FROM restaurants WHERE name = 'Pasticcio Corner'"},
		{"a yes is the first", agent.Input{Choice: agent.Yes}, "SELECT price FROM restaurants WHERE name = 'Pasticcio Corner'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, gaining(t, ambiguous(), 0.75))
			e := last(t, s, say(howGood))
			var texts []string
			for _, o := range e.Asked.Options {
				texts = append(texts, o.Text)
			}
			if diff := cmp.Diff([]string{"the price", "the rating", "the number of reviews"}, texts); diff != "" {
				t.Error(diff)
			}
			c.in.Kind, c.in.Question = agent.Answering, e.Asked.ID
			if got := last(t, s, c.in); got.Kind != agent.KindReplied || got.Replied.Receipt.SUQL != c.want {
				t.Errorf("ended with %s %+v", got.Kind, got.Replied)
			}
		})
	}
	s := open(t, gaining(t, ambiguous(), 0.75))
	e := last(t, s, say(howGood))
	for _, in := range []agent.Input{{Choice: agent.Pick, Option: 3}, {Choice: agent.Pick, Option: -1}} {
		in.Kind, in.Question = agent.Answering, e.Asked.ID
		if _, err := s.Say(t.Context(), in); err == nil {
			t.Errorf("option %d was taken", in.Option)
		}
	}
}
