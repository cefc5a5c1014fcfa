package learn_test

import (
	"bytes"
	"strings"
	"testing"

	"parley/english/names"
	"parley/english/names/learn"
)

// databases are three in full, and one whose names somebody wrote out.
func databases() (out [][]learn.Name) {
	for _, db := range []string{
		"customer name|customer town|order date|order amount|visit date|visit report",
		"client name|client town|visit date|visit time|invoice date|invoice amount",
		"staff name|staff town|order date|order time|invoice report",
		"cust=customer nm=name|vst=visit date|vst=visit rpt=report",
	} {
		var names []learn.Name
		for name := range strings.SplitSeq(db, "|") {
			var n learn.Name
			for _, w := range strings.Fields(name) {
				written, meant, apart := strings.Cut(w, "=")
				if !apart {
					meant = written
				}
				n.Written, n.Meant = append(n.Written, written), append(n.Meant, meant)
			}
			names = append(names, n)
		}
		out = append(out, names)
	}
	return out
}

func TestLearn(t *testing.T) {
	table := learn.Learn(databases(), [][]string{{"date"}, {"visit", "date"}}, 1)
	got := table.Spelled([][]string{{"vst", "date"}, {"vst", "amount"}})
	if got["vst"] != "visit" {
		t.Errorf("vst beside date is %q, want visit", got["vst"])
	}
	var first, again bytes.Buffer
	if err := table.Print(&first); err != nil {
		t.Fatal(err)
	}
	back, err := names.Parse(bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Print(&again); err != nil {
		t.Fatal(err)
	}
	if first.String() != again.String() {
		t.Errorf("what is read back is not what was written:\n%s\n%s", &first, &again)
	}
}

func TestMeasure(t *testing.T) {
	m := learn.Measure(databases(), nil, 1, 4)
	if m.Words != 4 || m.Alike < 2 || m.Otherwise > 0 {
		t.Errorf("of 4 words that were written out, %+v", m)
	}
}
