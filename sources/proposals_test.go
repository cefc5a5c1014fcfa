package sources_test

import (
	"testing"
	"time"

	"parley/agent"
	"parley/sources"
	"parley/suql/catalog"
	"parley/suql/unit"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// shop is a catalog of one table.
func shop() *catalog.Catalog {
	t := &catalog.Table{Name: "tents", Human: "tents"}
	for name, kind := range map[string]catalog.Kind{"name": catalog.Text, "price": catalog.Number, "colour": catalog.Enum, "reviews": catalog.FreeText} {
		c := &catalog.Column{Table: t.Name, Name: name, Human: name, Kind: kind}
		if name == "price" {
			c.Synonyms = []string{"price tag"}
		}
		t.Columns = append(t.Columns, c)
	}
	return &catalog.Catalog{Tables: []*catalog.Table{t}}
}

// log is a conversation in short: what was said, and questions with their
// answers.
type log struct {
	said    string
	answers []answered
}

type answered struct {
	phrase string
	unit   unit.Unit
	choice agent.Choice
	other  unit.Unit // what Corrected or Pick confirm
}

func heard(logs ...log) func(func(string, agent.Event) error) error {
	return func(each func(string, agent.Event) error) error {
		for i, l := range logs {
			session, at := string(rune('a'+i)), time.Date(2024, 3, 1+i, 0, 0, 0, 0, time.UTC)
			events := []agent.Event{{Kind: agent.KindSaid, At: at, Said: &agent.Said{Text: l.said}}}
			for n, a := range l.answers {
				id := string(rune('1' + n))
				q := &agent.Question{ID: id, Place: id, Phrase: a.phrase, Unit: a.unit, Options: []agent.Option{{Unit: a.unit}, {Unit: a.other}}}
				r := &agent.Answered{Question: id, Choice: a.choice}
				switch a.choice {
				case agent.Pick:
					r.Option = 1
				case agent.Corrected:
					r.Settles = []agent.Decision{{Place: id, Unit: a.unit, Verdict: agent.RuledOut}, {Place: id, Unit: a.other, Verdict: agent.Confirmed}, {Place: "elsewhere", Unit: a.unit, Verdict: agent.Confirmed}}
				}
				events = append(events, agent.Event{Kind: agent.KindAsked, At: at, Asked: q}, agent.Event{Kind: agent.KindAnswered, At: at, Answered: r})
			}
			for _, e := range events {
				if err := each(session, e); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

func TestWordsThatWereConfirmed(t *testing.T) {
	value := func(column string, number bool, values ...string) unit.Unit {
		return unit.Unit{Kind: unit.Value, Column: column, Op: unit.Lt, Number: number, Values: values}
	}
	order := unit.Unit{Kind: unit.Order, Column: "price"}
	name := unit.Unit{Kind: unit.Select, Column: "name"}
	cosy := unit.Unit{Kind: unit.FreeText, Column: "reviews", Question: "is this tent cosy?", Answer: "Yes"}
	loud := cosy
	loud.Answer = "No"
	one := func(phrase string, u unit.Unit, choice agent.Choice, other ...unit.Unit) []log {
		return []log{{phrase, []answered{{phrase, u, choice, append(other, unit.Unit{})[0]}}}}
	}
	for _, tt := range []struct {
		name string
		logs []log
		want []string // word|table|column
	}{
		{"yes to a number", one("cost under 200", value("price", true, "200"), agent.Yes), []string{"cost|tents|price"}},
		{"no", one("cost under 200", value("price", true, "200"), agent.No), nil},
		{"not sure", one("cost under 200", value("price", true, "200"), agent.NotSure), nil},
		{"what was chosen", one("damage", name, agent.Pick, order), []string{"damage|tents|price"}},
		{"a typed correction", one("lowest damage", name, agent.Corrected, order), []string{"damage|tents|price"}},
		{"prose", one("cosy", cosy, agent.Yes), []string{"cosy|tents|reviews"}},
		{"prose that is refused", one("loud", loud, agent.Yes), nil},
		{"the whole utterance", one("tents with the lowest damage", order, agent.Yes), []string{"damage|tents|price"}},
		{"a word that the catalog has", one("price under 200", value("price", true, "200"), agent.Yes), nil},
		{"a synonym that the catalog has", one("price tags under 200", value("price", true, "200"), agent.Yes), nil},
		{"the name of another column", one("name", order, agent.Yes), nil},
		{"nothing but an order", one("cheapest first", order, agent.Yes), nil},
		{"a phrase that stands for the value", one("leaf", value("colour", false, "green"), agent.Yes), nil},
		{"a value and what it is of", one("hue green", value("colour", false, "green"), agent.Yes), []string{"hue|tents|colour"}},
		{"a whole sentence", one("my aunt wants something nice here", order, agent.Yes), nil},
		{"taken back", []log{{"x", []answered{{"cosy", cosy, agent.Yes, unit.Unit{}}, {"damage", order, agent.Undo, unit.Unit{}}}}}, nil},
		{"a column that is gone", one("cost", unit.Unit{Kind: unit.Order, Column: "gone"}, agent.Yes), nil},
		{"the table", one("shelters", unit.Unit{Kind: unit.Table, Table: "tents"}, agent.Yes), []string{"shelters|tents|"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := sources.Proposals(shop(), heard(tt.logs...))
			if err != nil {
				t.Fatal(err)
			}
			var keys []string
			for _, p := range got {
				keys = append(keys, p.Key())
			}
			if diff := cmp.Diff(tt.want, keys, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWordsAreCounted(t *testing.T) {
	cosy := unit.Unit{Kind: unit.FreeText, Column: "reviews", Answer: "Yes"}
	order := unit.Unit{Kind: unit.Order, Column: "price"}
	got, err := sources.Proposals(shop(), heard(
		log{"a cosy tent", []answered{{"Cosy", cosy, agent.Yes, unit.Unit{}}, {"damage", order, agent.Yes, unit.Unit{}}}},
		log{"something cosy", []answered{{"cosy", cosy, agent.Yes, unit.Unit{}}}}))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Word != "cosy" || got[0].Times != 2 || got[0].Utterance != "something cosy" || got[0].Last.Day() != 2 || got[1].Times != 1 {
		t.Errorf("got %+v", got)
	}
}
