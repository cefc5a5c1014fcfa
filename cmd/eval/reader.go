package eval

import (
	"context"
	"fmt"
	"slices"

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
	var parts []readerPart
	add := func(part, record, kind string, texts []string) error {
		i := slices.IndexFunc(parts, func(p readerPart) bool { return p.name == part })
		if i < 0 {
			i, parts = len(parts), append(parts, readerPart{name: part})
		}
		for _, a := range gold.Attributes {
			if !a.Of(kind) {
				continue
			}
			mark := gold.Marks[record][a.Key]
			verdict, ok := map[string]reader.Verdict{demo.MarkYes: reader.True, demo.MarkNo: reader.False,
				demo.MarkValue: reader.True, demo.MarkUnknown: reader.Unknown}[mark.Mark]
			if !ok {
				return fmt.Errorf("the gold file has no mark for %s of %s", a.Key, record)
			}
			parts[i].cases = append(parts[i].cases, reading.Case{Name: record, Texts: texts, Question: a.Question,
				Open: a.Valued, Gold: verdict, Value: mark.Value, Attribute: a.Key})
		}
		return nil
	}
	if name == demo.Shop {
		texts, err := demo.LoadShopTexts()
		if err != nil {
			return nil, err
		}
		for _, text := range texts { // none was looked at for the reader
			if err := add(text.Kind+", held out", text.Name, text.Kind, []string{text.Text}); err != nil {
				return nil, err
			}
		}
		return parts, nil
	}
	if name == demo.Products {
		records, err := demo.LoadProducts()
		if err != nil {
			return nil, err
		}
		for _, p := range records {
			part := "kinds the reader was written with"
			if slices.Contains(heldOutKinds, p.Kind) {
				part = "kinds held out"
			}
			if err := add(part, p.Title, p.Kind, []string{p.Description}); err != nil {
				return nil, err
			}
		}
		return parts, nil
	}
	records, err := demo.LoadRestaurants()
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		part := "cities the reader was written with"
		if slices.Contains(demo.HeldOut(), r.Location) {
			part = "cities held out"
		}
		if err := add(part, r.Name, "", r.Reviews); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
