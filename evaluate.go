package main

import (
	"context"
	"fmt"
	"os"
	"slices"

	"parley/eval"
	"parley/ingest/demo"
	"parley/suql/reader"
	reading "parley/suql/reader/lexical"
)

// evalCommand is `parley eval …`.
type evalCommand struct {
	Reader evalReaderCommand `cmd:"" help:"Score the embedded reader on the demo's gold file: what reviews say about 16 attributes of 126 restaurants."`
}

// evalReaderCommand is `parley eval reader`.
type evalReaderCommand struct {
	JSON string `name:"json" help:"Also write the scores to this file, as one JSON object." placeholder:"FILE" type:"path"`
}

// Run prints the score over all cities, and apart for the cities whose texts
// were at hand when the reader was written and for those that were held out.
func (c *evalReaderCommand) Run(ctx context.Context, s *streams) error {
	all, heldOut, err := readerCases()
	if err != nil {
		return err
	}
	r := reading.New()
	score, err := eval.ScoreReader(ctx, r, all)
	if err != nil {
		return err
	}
	if err := score.Print(s.out); err != nil {
		return err
	}
	for _, part := range []struct {
		name string
		in   bool
	}{{"cities the reader was written with", false}, {"cities held out", true}} {
		var cases []eval.Case
		for i, one := range all {
			if heldOut[i] == part.in {
				cases = append(cases, one)
			}
		}
		half, err := eval.ScoreReader(ctx, r, cases)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.out, "%s: %.3f right of those answered, %.3f answered, %.3f false alarms\n",
			part.name, half.All.Accuracy(), half.All.AnsweredShare(), half.All.FalseAlarms())
	}
	if c.JSON == "" {
		return nil
	}
	f, err := os.Create(c.JSON)
	if err != nil {
		return err
	}
	if err := score.WriteJSON(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// readerCases are all marks of the gold file as questions to a reader, and
// for each whether its city is held out.
func readerCases() (cases []eval.Case, heldOut []bool, err error) {
	records, err := demo.Records()
	if err != nil {
		return nil, nil, err
	}
	gold, err := demo.LoadGold(demo.Restaurants)
	if err != nil {
		return nil, nil, err
	}
	verdicts := map[string]reader.Verdict{"yes": reader.True, "no": reader.False, "unknown": reader.Unknown}
	for _, r := range records {
		for _, a := range gold.Attributes {
			v, ok := verdicts[gold.Marks[r.Name][a.Key].Mark]
			if !ok {
				return nil, nil, fmt.Errorf("the gold file has no mark for %s of %s", a.Key, r.Name)
			}
			cases = append(cases, eval.Case{Name: r.Name, Texts: r.Reviews, Question: a.Question, Gold: v, Attribute: a.Key})
			heldOut = append(heldOut, slices.Contains(demo.HeldOut(), r.Location))
		}
	}
	return cases, heldOut, nil
}
