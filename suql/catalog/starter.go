package catalog

import (
	"fmt"
	"io"
	"strings"
)

// longestDomain is how many values a starting point lists; a longer list is
// left to the data.
const longestDomain = 60

// WriteAnnotations writes annotations for cat to start from: every table and
// column with what was inferred, each line commented out, so that the file
// changes nothing until it is edited. of names the database.
func WriteAnnotations(w io.Writer, cat *Catalog, of string) error {
	p := &starter{w: w}
	p.line("# What Parley should know about %s beyond what it can tell by itself.", oneLine(of))
	p.line("#")
	p.line("# Each line shows what was understood. To change one, take its # away and edit")
	p.line("# it; what is left as it is stays automatic, also when the data changes.")
	p.line("#")
	p.line("#   called       the words people use, for questions and answers")
	p.line("#   synonyms     other words for the same: [cost, price tag]")
	p.line("#   description  a sentence for people (and for a model, where one is set up)")
	p.line("#   kind         number, text, date, bool, enum (a closed list of values),")
	p.line("#                array (a list of short texts), free text (prose, read with answer())")
	p.line("#                or opening hours (asked with open_at())")
	p.line("#   values       the closed list of an enum or array")
	p.line("#   order        values of an enum from the lowest to the highest: it is sorted and compared so")
	p.line("#   unit         what a number is counted in: dollars, %%, minutes")
	p.line("#   references   the column of another table that a column points at: customers.id;")
	p.line("#                [] says that it points at none")
	p.line("#   hidden       a hidden column is not offered or shown; a hidden table is not there")
	p.line("#")
	p.line("# What no column says goes into notes: sentences, and questions with the query")
	p.line("# that is right for them.")
	p.line("#")
	p.line("# notes:")
	p.line("#   - note: Revenue is net of discount.")
	p.line("#     terms: [turnover]")
	p.line("#   - question: how many customers are there?")
	p.line("#     query: SELECT count(*) FROM customers")
	p.line("")
	p.line("tables:")
	for _, t := range cat.Tables {
		p.table(t, cat.Declared)
	}
	return p.err
}

// starter writes lines until one fails.
type starter struct {
	w   io.Writer
	err error
}

func (p *starter) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, strings.TrimRight(format, " ")+"\n", args...)
	}
}

func (p *starter) table(t *Table, declared bool) {
	p.line("")
	p.line("  %s:", scalar(t.Name))
	p.about("    ", t.Human, t.Description, t.Synonyms)
	p.line("    # hidden: false")
	p.line("    columns:")
	for _, c := range t.Columns {
		p.line("      %s: # %s", scalar(c.Name), oneLine(strings.Trim(c.Type+"; "+describe(c, t.Rows, declared), "; ")))
		p.line("        # kind: %s", c.Kind)
		p.about("        ", c.Human, c.Description, c.Synonyms)
		if n := len(c.Domain); n > 0 && n <= longestDomain {
			p.line("        # values: %s", scalars(c.Domain))
		}
		if c.Kind == Enum && len(c.Order) <= longestDomain {
			p.line("        # order: %s", scalars(c.Order))
		}
		if c.Kind == Number {
			p.line("        # unit: %s", scalar(c.Unit))
		}
		if table, key := t.PointsAt(c.Name); table != "" {
			p.line("        # references: %s", scalar(table+"."+key))
		}
		p.line("        # hidden: %t", c.Hidden)
	}
}

func (p *starter) about(pad, human, description string, synonyms []string) {
	p.line("%s# called: %s", pad, scalar(human))
	if description == "" {
		p.line("%s# description:", pad)
	} else {
		p.line("%s# description: %s", pad, scalar(description))
	}
	p.line("%s# synonyms: %s", pad, scalars(synonyms))
}

// oneLine keeps a remark on its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
