package agent_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/parser"
	"parley/suql/unit"
)

// twoMinds is a parser that reads everything as either of two queries, and is
// sure of neither.
type twoMinds struct{ first, second string }

func (p twoMinds) Parse(context.Context, agent.Turn, agent.World) ([]agent.Hypothesis, error) {
	var out []agent.Hypothesis
	for i, text := range []string{p.first, p.second} {
		q, err := parser.Parse(text)
		if err != nil {
			return nil, err
		}
		h := agent.Hypothesis{Query: q, P: []float64{0.4, 0.3}[i], LeftOut: []string{"the sea"}}
		units, err := unit.Of(q)
		if err != nil {
			return nil, err
		}
		for _, u := range units { // everything is one place, and nothing of it is asked about
			h.Units = append(h.Units, agent.Scored{Unit: u, P: h.P, Place: "all"})
		}
		out = append(out, h)
	}
	return out, nil
}

// neverAsks offers the readings whatever their parts.
type neverAsks struct{ errdetect.Gain }

func (d neverAsks) Detect(ctx context.Context, c agent.Case) agent.Finding {
	f := d.Gain.Detect(ctx, c)
	f.Suspect = nil
	return f
}

func unsure(t *testing.T) *agent.Session {
	p := parts(t, wordReader{})
	p.Parser = twoMinds{"SELECT count(*) FROM restaurants WHERE location = 'Oakland'", "SELECT name FROM restaurants WHERE rating >= 4.8"}
	p.Detector = neverAsks{errdetect.NewGain(errdetect.DefaultLine, errdetect.Noise)}
	return open(t, p)
}

// TestUnderTheLineNothingIsAnswered: readings of 40 and 30 % with different
// results are offered with what they come to, and nothing is said as if it
// were known.
func TestUnderTheLineNothingIsAnswered(t *testing.T) {
	for _, c := range []struct {
		answer, suql string // "" for no query
		assumes      int
	}{
		{answer: "2", suql: "SELECT name FROM restaurants WHERE rating >= 4.8"},
		{answer: "the first one", suql: "SELECT count(*) FROM restaurants WHERE location = 'Oakland'"},
		{answer: "not sure", suql: "SELECT count(*) FROM restaurants WHERE location = 'Oakland'", assumes: 1},
		{answer: "none of these"},
		{answer: "no"},
	} {
		t.Run(c.answer, func(t *testing.T) {
			s := unsure(t)
			asked := last(t, s, say("how many by the sea"))
			q := asked.Asked
			if q == nil || !q.Choice || len(q.Options) != 2 || q.Options[0].First != "21" || q.Options[1].First == "" || q.Options[1].Count == nil {
				t.Fatalf("asked %+v", q)
			}
			if !strings.HasPrefix(q.Text, "I found nothing here that “the sea” could mean.") {
				t.Errorf("the question %q does not say what no reading has", q.Text)
			}
			if !strings.Contains(q.Options[0].Text, "the sea") {
				t.Errorf("the option %q does not say what it leaves out", q.Options[0].Text)
			}
			e := last(t, s, say(c.answer))
			if e.Kind != agent.KindReplied || e.Replied.Query() != c.suql || e.Replied.Talk != (c.suql == "") {
				t.Fatalf("it ended with %+v, %+v", e.Replied, e.Failed)
			}
			if c.suql == "" {
				return
			}
			if c.answer == "2" && e.Replied.Receipt.SUQL != "SELECT name, rating FROM restaurants WHERE rating >= 4.8" {
				t.Errorf("it shows %s", e.Replied.Receipt.SUQL)
			}
			if got := e.Replied.Assumptions; len(got) != 1+c.assumes || !strings.Contains(got[0], "the sea") {
				t.Errorf("assumed %q", got)
			}
		})
	}
}

// TestYesToSeveralReadingsIsNoAnswer: "yes" does not say which, and the question
// stays open.
func TestYesToSeveralReadingsIsNoAnswer(t *testing.T) {
	s := unsure(t)
	asked := last(t, s, say("how many by the sea")).Asked
	var why *agent.InputError
	if _, err := s.Say(t.Context(), say("yes")); !errors.As(err, &why) || why.Code != "which" {
		t.Fatalf("got %v", err)
	}
	var refused *agent.InputError
	if _, err := s.Say(t.Context(), say("3")); !errors.As(err, &refused) || refused.Code != "bad_choice" {
		t.Errorf("an option that there is not gave %v", err)
	}
	if e := last(t, s, say("2")); e.Kind != agent.KindReplied || e.Replied.Query() != asked.Options[1].Query.SUQL {
		t.Errorf("then 2 gave %+v", e)
	}
}

// TestReadingsWithTheSameResultAreNoChoice: two ways to say the same are not
// told apart, so nothing is asked.
func TestReadingsWithTheSameResultAreNoChoice(t *testing.T) {
	p := parts(t, wordReader{})
	p.Parser = twoMinds{"SELECT name FROM restaurants WHERE location = 'Oakland'", "SELECT name FROM restaurants WHERE location = 'Oakland' AND rating > 0"}
	p.Detector = errdetect.NewGain(0.6, errdetect.Noise)
	if e := last(t, open(t, p), say("in Oakland")); e.Kind != agent.KindReplied {
		t.Errorf("it ended with %+v", e)
	}
}

// TestOneReadingSaysWhatItWouldShow: where there is nothing to choose from, the
// question itself says what would be shown.
func TestOneReadingSaysWhatItWouldShow(t *testing.T) {
	p := parts(t, wordReader{})
	only := "SELECT name FROM restaurants WHERE location = 'Oakland'"
	p.Parser = twoMinds{only, only}
	p.Detector = neverAsks{errdetect.NewGain(errdetect.DefaultLine, errdetect.Noise)}
	q := last(t, open(t, p), say("somewhere by the sea")).Asked
	if q == nil || !q.Choice || len(q.Options) != 1 {
		t.Fatalf("asked %+v", q)
	}
	if !strings.HasPrefix(q.Options[0].Text, "the name of the restaurants whose location is Oakland") || !strings.Contains(q.Text, q.Options[0].Text) {
		t.Errorf("%q, with the option %q", q.Text, q.Options[0].Text)
	}
}

// TestTheOrderOfColumnsIsNoChoice: two readings that say the same words and
// differ in which column comes first are one option.
func TestTheOrderOfColumnsIsNoChoice(t *testing.T) {
	p := parts(t, wordReader{})
	p.Parser = twoMinds{"SELECT location, count(*) FROM restaurants GROUP BY location", "SELECT count(*), location FROM restaurants GROUP BY location"}
	p.Detector = neverAsks{errdetect.NewGain(errdetect.DefaultLine, errdetect.Noise)}
	e := last(t, open(t, p), say("places by the sea"))
	if e.Kind == agent.KindAsked && len(e.Asked.Options) != 1 {
		t.Errorf("offered %q and %q", e.Asked.Options[0].Text, e.Asked.Options[1].Text)
	}
}

// forgetful is a parser that has readings before anything is settled, and none afterwards.
type forgetful struct {
	queries []string
	heard   *[]agent.Turn // nil: nobody wants to know
}

func (p forgetful) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if p.heard != nil {
		*p.heard = append(*p.heard, t)
	}
	if len(w.Decisions) > 0 {
		return nil, nil
	}
	var out []agent.Hypothesis
	for i, text := range p.queries {
		q, err := parser.Parse(text)
		if err != nil {
			return nil, err
		}
		h, err := agent.Parsed(q)
		if err != nil {
			return nil, err
		}
		h.P = 0.6 / float64(1+i)
		for j := range h.Units {
			h.Units[j].P, h.Units[j].Place = h.P, h.Units[j].Unit.Key()
		}
		out = append(out, h)
	}
	return out, nil
}

// TestAfterNoneOfTheseOthersAreOffered: the readings that were refused are not offered again,
// and nothing is looked up that was refused; in the end the turn is given up, and what is said next may be the same in
// other words.
func TestAfterNoneOfTheseOthersAreOffered(t *testing.T) {
	var queries []string
	for _, town := range []string{"Oakland", "Berkeley", "Palo Alto", "Cupertino", "Sunnyvale", "San Francisco"} {
		queries = append(queries, "SELECT name FROM restaurants WHERE location = '"+town+"'")
	}
	p := parts(t, wordReader{})
	var turns []agent.Turn
	p.Parser = forgetful{queries, &turns}
	p.Detector = neverAsks{errdetect.NewGain(errdetect.DefaultLine, errdetect.Noise)}
	s := open(t, p)
	first := last(t, s, say("somewhere nice"))
	if first.Asked == nil || len(first.Asked.Options) != errdetect.MostReadings {
		t.Fatalf("asked %+v", first.Asked)
	}
	second := last(t, s, answer(first, agent.None))
	if second.Asked == nil || len(second.Asked.Options) != 2 || second.Asked.Text != "Then perhaps one of these?" {
		t.Fatalf("then it asked %+v", second.Asked)
	}
	if !strings.Contains(second.Asked.Options[0].Query.SUQL, "Sunnyvale") {
		t.Errorf("first of the others is %s", second.Asked.Options[0].Query.SUQL)
	}
	if e := last(t, s, answer(second, agent.None)); e.Replied == nil || !e.Replied.Talk {
		t.Errorf("in the end %+v", e)
	}
	last(t, s, say("with a view"))
	lost := turns[len(turns)-1].Open
	if lost == nil || !lost.Lost || lost.Utterance != "somewhere nice" || len(lost.NotTaken) != len(queries) {
		t.Errorf("said after %+v", lost)
	}
}

// TestWordsThatNoReadingUsedAreNamedInTheEnd: who refuses readings that all leave out the
// same words hears that these are what was not understood.
func TestWordsThatNoReadingUsedAreNamedInTheEnd(t *testing.T) {
	p := parts(t, wordReader{})
	p.Parser = twoMinds{"SELECT name FROM restaurants WHERE location = 'Oakland'", "SELECT count(*) FROM restaurants"}
	p.Detector = neverAsks{errdetect.NewGain(errdetect.DefaultLine, errdetect.Noise)}
	s := open(t, p)
	asked := last(t, s, say("somewhere by the sea"))
	if asked.Asked == nil || len(asked.Asked.Options) != 2 {
		t.Fatalf("asked %+v", asked.Asked)
	}
	e := last(t, s, answer(asked, agent.None))
	if e.Replied == nil || !e.Replied.Talk || !strings.Contains(e.Replied.Text, "I found nothing here that “the sea” could mean.") {
		t.Errorf("in the end %+v, %+v", e.Replied, e.Failed)
	}
}

// TestAYesIsNeverLost: where the parser has no reading with what was confirmed, the one that
// was asked about goes on.
func TestAYesIsNeverLost(t *testing.T) {
	p := parts(t, wordReader{})
	p.Parser = forgetful{queries: []string{"SELECT name FROM restaurants WHERE location = 'Oakland'",
		"SELECT name FROM restaurants WHERE rating >= 4.8"}}
	s := open(t, p)
	if asked := last(t, s, say("places in oakland")).Asked; asked == nil || asked.Choice {
		t.Fatalf("asked %+v", asked)
	}
	e := last(t, s, say("yes"))
	if e.Kind != agent.KindReplied || !strings.Contains(e.Replied.Receipt.SUQL, "Oakland") {
		t.Errorf("a yes ended with %+v, %+v", e.Replied, e.Failed)
	}
}
