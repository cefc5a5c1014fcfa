package eval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/app/console"
	"parley/eval/reading"
	"parley/ingest/demo"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

// ReaderCommand is `parley eval reader`.
type ReaderCommand struct {
	Demo  string `enum:"restaurants,products,shop,tables" default:"restaurants" help:"What is asked about: ${enum}; tables are those that parley eval suql imports."`
	SQuAD string `name:"squad" help:"Instead, open questions in the format of SQuAD, each with the paragraph that answers it; those that it does not answer are left out." placeholder:"FILE" type:"path"`
	BoolQ string `name:"boolq" help:"Instead, yes/no questions in the format of BoolQ, each with its passage." placeholder:"FILE" type:"path"`
	JSON  string `name:"json" help:"Also write the scores to this file, as one JSON object." placeholder:"FILE" type:"path"`
}

// tables is what the imported tables of the SUQL set are called as a demo.
const tables = "tables"

// heldOutKinds are the kinds of products whose descriptions were not read for
// the embedded reader.
var heldOutKinds = []string{"perfumes", "tents"}

// Run prints the score over the whole demo, and apart for its parts: the
// cities or kinds whose texts were at hand when the reader was written, and
// those that were held out.
func (c *ReaderCommand) Run(ctx context.Context, s *console.Streams) error {
	if c.SQuAD != "" || c.BoolQ != "" {
		return c.passages(ctx, s)
	}
	parts, err := readerParts(ctx, c.Demo)
	if err != nil {
		return err
	}
	var all []reading.Case
	for _, p := range parts {
		all = append(all, p.cases...)
	}
	r := lexical.New()
	score, err := reading.Measure(ctx, r, all)
	if err != nil {
		return err
	}
	if err := score.Print(s.Out); err != nil {
		return err
	}
	for _, p := range parts {
		one, err := reading.Measure(ctx, r, p.cases)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Out, "%s: %.3f right of those answered, %.3f answered, %.3f false alarms\n",
			p.name, one.All.Accuracy(), one.All.AnsweredShare(), one.All.FalseAlarms())
		if v := one.Values; v.Decided > 0 {
			fmt.Fprintf(s.Out, "%s, values: %.3f right of those answered, %.3f answered, %.3f false alarms\n",
				p.name, v.Accuracy(), v.AnsweredShare(), v.FalseAlarms())
		}
	}
	return console.WriteTo(c.JSON, score.WriteJSON)
}

// WrittenWith are the cases of a demo whose texts were at hand when the embedded reader was written.
func WrittenWith(ctx context.Context, name string) ([]reading.Case, error) {
	parts, err := readerParts(ctx, name)
	if err != nil {
		return nil, err
	}
	var out []reading.Case
	for _, p := range parts {
		if !strings.Contains(p.name, "held out") {
			out = append(out, p.cases...)
		}
	}
	return out, nil
}

// readerPart is a part of a demo that is scored by itself.
type readerPart struct {
	name  string
	cases []reading.Case
}

// readerParts are all marks of a demo's gold file as questions to a reader.
func readerParts(ctx context.Context, name string) ([]readerPart, error) {
	if name == tables {
		return tableParts(ctx)
	}
	gold, err := demo.LoadGold(name)
	if err != nil {
		return nil, err
	}
	things, err := markedThings(name)
	if err != nil {
		return nil, err
	}
	var parts []readerPart
	for _, thing := range things {
		cases, err := thing.cases(gold)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(parts, func(p readerPart) bool { return p.name == thing.part })
		if i < 0 {
			i, parts = len(parts), append(parts, readerPart{name: thing.part})
		}
		parts[i].cases = append(parts[i].cases, cases...)
	}
	return parts, nil
}

// markedThing is what a gold file has marks for: a thing of a kind, with its
// texts, and the part of the demo that it counts in.
type markedThing struct {
	part, name, kind string
	texts            []string
}

// cases are its marks as questions.
func (m markedThing) cases(gold demo.Gold) (cases []reading.Case, err error) {
	for _, a := range gold.Attributes {
		if !a.Of(m.kind) {
			continue
		}
		mark := gold.Marks[m.name][a.Key]
		verdict, ok := map[string]reader.Verdict{demo.MarkYes: reader.True, demo.MarkNo: reader.False,
			demo.MarkValue: reader.True, demo.MarkUnknown: reader.Unknown}[mark.Mark]
		if !ok {
			return nil, fmt.Errorf("the gold file has no mark for %s of %s", a.Key, m.name)
		}
		cases = append(cases, reading.Case{Name: m.name, Texts: m.texts, Question: a.Question,
			Open: a.Valued, Gold: verdict, Value: mark.Value, Attribute: a.Key})
	}
	return cases, nil
}

// markedThings are those of a demo.
func markedThings(name string) ([]markedThing, error) {
	switch name {
	case demo.Shop:
		return markedOfShop()
	case demo.Products:
		return markedProducts()
	}
	records, err := demo.LoadRestaurants()
	if err != nil {
		return nil, err
	}
	var out []markedThing
	for _, r := range records {
		part := "cities the reader was written with"
		if slices.Contains(demo.HeldOut(), r.Location) {
			part = "cities held out"
		}
		out = append(out, markedThing{part, r.Name, "", r.Reviews})
	}
	return out, nil
}

// markedOfShop are the texts of the shop, of which none was looked at for the
// reader.
func markedOfShop() (out []markedThing, err error) {
	texts, err := demo.LoadShopTexts()
	for _, text := range texts {
		out = append(out, markedThing{text.Kind + ", held out", text.Name, text.Kind, []string{text.Text}})
	}
	return out, err
}

func markedProducts() (out []markedThing, err error) {
	records, err := demo.LoadProducts()
	for _, p := range records {
		part := "kinds the reader was written with"
		if slices.Contains(heldOutKinds, p.Kind) {
			part = "kinds held out"
		}
		out = append(out, markedThing{part, p.Title, p.Kind, []string{p.Description}})
	}
	return out, err
}
