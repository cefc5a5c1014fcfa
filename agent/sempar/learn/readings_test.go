package learn_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"parley/agent/sempar/learn"
	"parley/agent/sempar/rerank"
)

// rankings are of two kinds of fact: "wrong" readings have one of them whenever
// a right one stands below, "any" reading may have the other.
func rankings() []learn.Ranking {
	var out []learn.Ranking
	for i := range 40 {
		wrong := learn.Reading{Log: -1, Facts: rerank.Facts{"wrong": 1}}
		right := learn.Reading{Log: -1.5, Right: true}
		if i%2 == 0 {
			wrong.Facts["any"], right.Facts = 1, rerank.Facts{"any": 1}
		}
		r := learn.Ranking{Set: "notes", Table: fmt.Sprint("table ", i%4), Readings: []learn.Reading{wrong, right}}
		if i%10 == 9 {
			r.Readings = r.Readings[:1] // the right one is not listed: nothing to learn
		}
		out = append(out, r)
	}
	return out
}

// TestWeigh: what wrong readings alone have speaks against them, what all have
// does not, and nothing speaks for a reading.
func TestWeigh(t *testing.T) {
	m := learn.Weigh(rankings())
	if len(m) != 1 || m["wrong"] > -2 {
		t.Errorf("weights are %v", m)
	}
	upside := rankings()
	for i := range upside {
		for j := range upside[i].Readings {
			upside[i].Readings[j].Right = !upside[i].Readings[j].Right
		}
	}
	if m := learn.Weigh(upside); len(m) > 0 {
		t.Errorf("facts speak for readings: %v", m)
	}
}

// TestMeasureWeighing: tables are measured with weights of the others.
func TestMeasureWeighing(t *testing.T) {
	before, after := learn.MeasureWeighing(rankings(), 2)
	b, a := before["notes"], after["notes"]
	if b.Rankings != 40 || b.First != 0 || b.Three != 36 || b.Listed != 36 {
		t.Errorf("before: %+v", b)
	}
	if a.Rankings != 40 || a.First != 36 || a.Share <= b.Share {
		t.Errorf("after: %+v, before: %+v", a, b)
	}
	var table bytes.Buffer
	learn.PrintWeighing(&table, before, after)
	if !strings.Contains(table.String(), "0.000 → 0.900") {
		t.Errorf("the table does not say what changed:\n%s", table.String())
	}
}
