package reword_test

import (
	"fmt"
	"time"

	"parley/agent/sempar/reword"
	"parley/suql/catalog"
)

// learnt is a network that has learnt no words.
type learnt struct{}

func (learnt) Knows(string) bool { return false }

// ExampleDatabase_Reword: a slip is mended, and a holiday has its days.
func ExampleDatabase_Reword() {
	lessons := &catalog.Table{Name: "lessons", Human: "lessons", Columns: []*catalog.Column{
		{Table: "lessons", Name: "day", Human: "day", Kind: catalog.Date, Min: "2026-01-07", Max: "2027-01-12"}}}
	d := reword.Over(&catalog.Catalog{Tables: []*catalog.Table{lessons}}, nil, learnt{})
	today := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	fmt.Println(d.Reword("lesons over the Christmas week", today, nil))
	fmt.Println(d.Reword("lessons on the 8th of December", today, map[string]bool{"year": true}))
	// Output:
	// lessons between 2026-12-21 and 2026-12-27
	// lessons on the 8th of December
}
