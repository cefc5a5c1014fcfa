package lexical_test

import (
	"testing"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/suql/ast"
)

// TestChoiceShowsBothReadings: what the gate is trained on are the likeliest
// reading of the grammar and that of the sketch model.
func TestChoiceShowsBothReadings(t *testing.T) {
	e := demoEngine(t)
	p, err := lexical.New(e.Catalog(), e.Values(), e, lexical.WithCells(e))
	if err != nil {
		t.Fatal(err)
	}
	c, ok, err := p.Choice(t.Context(), agent.Turn{Utterance: "Thai restaurants in Oakland"}, e.Catalog().Table("restaurants"))
	if err != nil || !ok {
		t.Fatalf("no choice: %v", err)
	}
	if c.Grammar == nil || ast.Print(c.Grammar) != "SELECT * FROM restaurants WHERE 'Thai' = ANY(cuisines) AND location = 'Oakland'" {
		t.Errorf("the grammar reads %v", c.Grammar)
	}
	if c.Model == nil || len(c.Signals) == 0 {
		t.Errorf("the model reads %v, by %d signals", c.Model, len(c.Signals))
	}
}
