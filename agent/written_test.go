package agent_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parley/agent"

	"github.com/google/go-cmp/cmp"
)

func TestAClauseOfAnAnswerIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		name, said string
		clause     string // that is left out
		text, suql string
	}{
		{"a condition", "cheap Italian restaurants in Palo Alto", "location is Palo Alto",
			"The same without the location", "SELECT * FROM restaurants WHERE price = 'cheap' AND 'Italian' = ANY(cuisines)"},
		{"the only condition", "restaurants in Palo Alto", "location is Palo Alto",
			"The same without the location", "SELECT * FROM restaurants"},
		{"what is counted", "how many restaurants are in Palo Alto", "location is Palo Alto",
			"The same without the location", "SELECT count(*) FROM restaurants"},
		{"an order", "Italian restaurants, best rated first", "highest rating first",
			"The same without “highest rating first”", "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, parts(t, wordReader{}))
			e := last(t, s, say(c.said))
			i := slices.IndexFunc(e.Replied.Clauses, func(of agent.Clause) bool { return of.Text == c.clause })
			if i < 0 || !slices.Contains(e.Replied.Optional, e.Replied.Clauses[i].Place) {
				t.Fatalf("%q is not to be left out of %+v", c.clause, e.Replied.Clauses)
			}
			events, err := s.Say(t.Context(), agent.Input{ID: "x", Kind: agent.LeaveOut, Turn: 1, Places: []string{e.Replied.Clauses[i].Place}})
			if err != nil {
				t.Fatal(err)
			}
			if said := events[0]; said.Said.Text != c.text || said.Turn != 2 || said.Said.Query.From != 1 {
				t.Errorf("recorded as %+v", said.Said)
			}
			if r := events[1].Replied; r == nil || r.Receipt.SUQL != c.suql {
				t.Errorf("led to %+v", events[1])
			}
		})
	}
}

// TestWhatIsLeftAfterLeavingOutIsStillKnown: what the user confirmed stays
// confirmed, another clause can be left out, and a follow-up builds on it.
func TestWhatIsLeftAfterLeavingOutIsStillKnown(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	e := last(t, s, answer(last(t, s, say(example)), agent.Yes))
	if !slices.ContainsFunc(e.Replied.Clauses, func(c agent.Clause) bool { return c.Place == placeOf(e, "location") }) {
		t.Fatalf("no location in %+v", e.Replied.Clauses)
	}
	e = last(t, s, agent.Input{Kind: agent.LeaveOut, Places: []string{placeOf(e, "location")}})
	if c := e.Replied.Clauses; !slices.ContainsFunc(c, func(c agent.Clause) bool { return c.Kind == "read" && c.Status == agent.Agreed }) {
		t.Errorf("what was confirmed is not any more: %+v", c)
	}
	e = last(t, s, agent.Input{Kind: agent.LeaveOut, Places: []string{placeOf(e, "cuisines")}})
	if got, want := e.Replied.Receipt.SUQL, "SELECT * FROM restaurants WHERE answer(reviews, 'is this restaurant family-friendly?') = 'Yes' LIMIT 3"; got != want {
		t.Errorf("ran %s\nwant %s", got, want)
	}
	e = last(t, s, say("and in Oakland?"))
	if got := e.Replied.Receipt.SUQL; !strings.Contains(got, "location = 'Oakland'") || !strings.Contains(got, "family-friendly") {
		t.Errorf("the follow-up ran %s", got)
	}
}

// placeOf is the place of the clause that has a word.
func placeOf(e agent.Event, word string) string {
	for _, c := range e.Replied.Clauses {
		if strings.Contains(c.Text, word) {
			return c.Place
		}
	}
	return "nowhere"
}

func TestAClauseOfAnAnswerIsChanged(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	asked := last(t, s, say("Vegan options in Berkeley rated at least 4"))
	e := last(t, s, answer(asked, agent.Yes))
	if !slices.Contains(e.Replied.Changeable, asked.Asked.Place) {
		t.Fatalf("only %v can be changed", e.Replied.Changeable)
	}
	again := last(t, s, agent.Input{Kind: agent.Change, Places: []string{asked.Asked.Place}})
	if again.Kind != agent.KindAsked || again.Asked.Place != asked.Asked.Place || !again.Asked.Menu || again.Turn != 2 {
		t.Fatalf("changing led to %+v", again)
	}
	i := slices.IndexFunc(again.Asked.Options, func(o agent.Option) bool { return strings.Contains(o.Text, "opening hours") })
	if i < 0 {
		t.Fatalf("the options are %+v", again.Asked.Options)
	}
	e = last(t, s, say(strconv.Itoa(i+1))) // as typed where the options stand
	if e.Kind != agent.KindReplied || !strings.Contains(e.Replied.Receipt.SUQL, "answer(opening_hours") {
		t.Errorf("ended with %+v", e)
	}
}

func TestAQueryOfTheUsersOwnIsRun(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	run := func(suql string) agent.Event { return last(t, s, agent.Input{Kind: agent.Run, Text: suql}) }
	e := run("select name, rating from restaurants where location = 'Oakland' order by rating desc limit 2")
	if r := e.Replied; r == nil || r.Total != 2 || r.Text != "I looked through restaurants whose location is Oakland. Here are 2 restaurants of those that fit, highest rating first." {
		t.Errorf("replied %+v", r)
	}
	if diff := cmp.Diff([]string{"output 0", "output 1", "condition 0", "order 0", "limit 0"}, e.Replied.Optional); diff != "" {
		t.Errorf("what can be left out: %s", diff)
	}
	if e = last(t, s, say("and in Berkeley?")); !strings.Contains(e.Replied.Receipt.SUQL, "location = 'Berkeley'") {
		t.Errorf("the follow-up ran %s", e.Replied.Receipt.SUQL)
	}
	e = run("SELECT price, count(*) FROM restaurants GROUP BY price HAVING count(*) > (SELECT 1)")
	if r := e.Replied; r == nil || !strings.HasPrefix(r.Text, "I ran the query that you wrote. It gives ") || len(r.Clauses) != 1 || r.Optional != nil {
		t.Errorf("a query that can't be taken apart: %+v", r)
	}
}

func TestAWrongQueryIsRefusedWithItsPlace(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	for _, c := range []struct {
		name, suql, code string
		line, column     int
	}{
		{"an unknown column", "SELECT name\nFROM restaurants\nWHERE ratin > 4", "unknown_column", 3, 7},
		{"not a query", "DELETE FROM restaurants", "not_select", 1, 1},
		{"no SQL at all", "restaurants in Oakland", "syntax", 1, 1},
	} {
		_, err := s.Say(t.Context(), agent.Input{Kind: agent.Run, Text: c.suql})
		var wrong *agent.QueryError
		var refused *agent.InputError
		if !errors.As(err, &wrong) || !errors.As(err, &refused) || wrong.Code != c.code || wrong.Line != c.line || wrong.Column != c.column || !strings.Contains(wrong.Excerpt, "^") {
			t.Errorf("%s: refused with %#v", c.name, err)
		}
	}
	if n := len(s.Events(0)); n != 0 {
		t.Errorf("%d events of refused queries", n)
	}
}

func TestNothingToLeaveOutOrChange(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	for _, c := range []struct {
		code string
		in   agent.Input
	}{
		{"no_answer", agent.Input{Kind: agent.LeaveOut, Places: []string{"x"}}},
		{"no_answer", agent.Input{Kind: agent.Change, Places: []string{"x"}}},
	} {
		_, err := s.Say(t.Context(), c.in)
		var refused *agent.InputError
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%+v: %v", c.in, err)
		}
	}
	last(t, s, say("Italian restaurants in Palo Alto"))
	for _, c := range []struct {
		code string
		in   agent.Input
	}{
		{"not_optional", agent.Input{Kind: agent.LeaveOut, Turn: 1, Places: []string{"nowhere"}}},
		{"no_answer", agent.Input{Kind: agent.LeaveOut, Turn: 7, Places: []string{"table"}}},
		{"no_answer", agent.Input{Kind: agent.LeaveOut, Turn: 1}},
		{"not_changeable", agent.Input{Kind: agent.Change, Turn: 1, Places: []string{"nowhere"}}},
	} {
		_, err := s.Say(t.Context(), c.in)
		var refused *agent.InputError
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%+v: %v", c.in, err)
		}
	}
}

// TestAValueIsChanged: where a column has few values, changing a clause offers
// them, each with its rows, whoever wrote the query and however long ago.
func TestAValueIsChanged(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	first := last(t, s, say("Italian restaurants in Palo Alto"))
	in := agent.Input{Kind: agent.Change, Turn: 1, Places: []string{placeOf(first, "location")}}
	asked := last(t, s, in)
	if asked.Kind != agent.KindAsked || asked.Asked.Options[0].Text != "location is Palo Alto" || asked.Asked.Options[0].Count.Rows != 4 {
		t.Fatalf("changing led to %+v", asked)
	}
	pick := func(e agent.Event, text string) agent.Event {
		in := answer(e, agent.Pick)
		in.Option = slices.IndexFunc(e.Asked.Options, func(o agent.Option) bool { return o.Text == text })
		if in.Option < 0 || e.Asked.Options[in.Option].Count == nil {
			t.Fatalf("%q is not offered with its rows by %+v", text, e.Asked.Options)
		}
		rows := e.Asked.Options[in.Option].Count.Rows
		replied := last(t, s, in)
		if replied.Replied == nil || replied.Replied.Total != rows {
			t.Fatalf("%d rows were offered, and it came to %+v", rows, replied)
		}
		return replied
	}
	if e := pick(asked, "location is Oakland"); e.Replied.Receipt.SUQL != "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines) AND location = 'Oakland'" || e.Replied.Clauses[3].Status != agent.Agreed {
		t.Errorf("ran %s, %+v", e.Replied.Receipt.SUQL, e.Replied.Clauses)
	}
	again := last(t, s, in) // the first turn, which is not the last any more
	e := pick(again, "location is Berkeley")
	if e.Turn != 3 || !strings.Contains(e.Replied.Receipt.SUQL, "location = 'Berkeley'") {
		t.Errorf("ran %s", e.Replied.Receipt.SUQL)
	}
	refused := last(t, s, answer(last(t, s, agent.Input{Kind: agent.Change, Turn: 3, Places: in.Places}), agent.No))
	if got := refused.Replied.Receipt.SUQL; got != "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines)" {
		t.Errorf("after a no it ran %s", got)
	}
	if e := last(t, s, say("and in Oakland?")); !strings.Contains(e.Replied.Receipt.SUQL, "Oakland") {
		t.Errorf("the follow-up ran %s", e.Replied.Receipt.SUQL)
	}
}

// TestWhatWasLeftOutIsSaidOfWhatIsMadeOfTheAnswer: words that a question made
// nothing of are named again, at the same place, by each answer that is made
// of its answer.
func TestWhatWasLeftOutIsSaidOfWhatIsMadeOfTheAnswer(t *testing.T) {
	for _, c := range []struct {
		name string
		next func(agent.Event) agent.Input
	}{
		{"a clause is left out", func(e agent.Event) agent.Input {
			return agent.Input{Kind: agent.LeaveOut, Places: []string{placeOf(e, "location")}}
		}},
		{"another value is chosen", func(e agent.Event) agent.Input {
			return agent.Input{Kind: agent.Change, Places: []string{placeOf(e, "price")}}
		}},
		{"the rows after the first", func(agent.Event) agent.Input { return say("and the others?") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, parts(t, wordReader{}))
			e := last(t, s, say("2 cheap zzyzx restaurants in Berkeley"))
			if e.Kind != agent.KindReplied || len(e.Replied.LeftOut) == 0 || len(e.Replied.Assumptions) == 0 {
				t.Fatalf("nothing is left out of %+v", e)
			}
			said := e.Replied.Assumptions[0]
			e = last(t, s, c.next(e))
			if e.Kind == agent.KindAsked {
				in := answer(e, agent.Pick)
				in.Option = 1
				e = last(t, s, in)
			}
			if e.Kind != agent.KindReplied || len(e.Replied.Assumptions) == 0 || e.Replied.Assumptions[0] != said {
				t.Errorf("ended with %+v\nwant the first assumption %q", e.Replied, said)
			}
		})
	}
}

// TestMoreRows: where an answer was cut after so many rows, "show more" gives as many
// again, and "the next 3" three; an answer that was not cut has no more.
func TestMoreRows(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	e := last(t, s, say("2 cheap zzyzx restaurants in Berkeley"))
	if e.Kind != agent.KindReplied {
		t.Fatalf("%+v", e.Failed)
	}
	for _, c := range []struct{ said, ends string }{
		{"show more", " LIMIT 2 OFFSET 2"}, {"next three", " LIMIT 3 OFFSET 4"}, {"and the others?", " OFFSET 7"},
	} {
		e = last(t, s, say(c.said))
		if e.Kind != agent.KindReplied || !strings.HasSuffix(e.Replied.Receipt.SUQL, c.ends) {
			t.Fatalf("%s: %+v, want …%s", c.said, e.Replied, c.ends)
		}
	}
	if e = last(t, s, say("more")); !e.Replied.Talk {
		t.Errorf("more of all is %+v", e.Replied)
	}
}
