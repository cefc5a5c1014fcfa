package views

import (
	"strings"
	"unicode/utf8"

	"parley/suql/catalog"
)

// relations is a table between those that lead to it and those it leads to:
// the small diagram of a table's page.
type relations struct {
	of       string
	from, to []relation
	moreFrom int // that lead to it and are not drawn
	moreTo   int
}

// relation is one of the other tables, by which columns, and where its box
// stands.
type relation struct {
	table, human, by string
	y                int
}

// Measures of the diagram, in its own units.
const (
	boxWidth, boxHeight, boxGap = 170, 36, 10
	arrowLength                 = 60
	mostRelations               = 6  // on a side
	boxLetters                  = 20 // that fit in a box
)

// related finds the relations of a table.
func related(cat *catalog.Catalog, t *catalog.Table) relations {
	r := relations{of: t.Human}
	for _, f := range t.Foreign {
		if other := cat.Table(f.RefTable); other != nil {
			r.to = append(r.to, relation{table: other.Name, human: other.Human, by: strings.Join(f.Columns, ", ")})
		}
	}
	for _, other := range cat.Tables {
		for _, f := range other.Foreign {
			if strings.EqualFold(f.RefTable, t.Name) && other != t {
				r.from = append(r.from, relation{table: other.Name, human: other.Human, by: strings.Join(f.Columns, ", ")})
			}
		}
	}
	r.from, r.moreFrom = bounded(r.from)
	r.to, r.moreTo = bounded(r.to)
	place(r.from, r.height())
	place(r.to, r.height())
	return r
}

func bounded(all []relation) (drawn []relation, more int) {
	n := min(len(all), mostRelations)
	return all[:n], len(all) - n
}

// place puts boxes one above the other, in the middle of the height.
func place(boxes []relation, height int) {
	y := (height - len(boxes)*boxHeight - (len(boxes)-1)*boxGap) / 2
	for i := range boxes {
		boxes[i].y = y + i*(boxHeight+boxGap)
	}
}

func (r relations) any() bool { return len(r.from)+len(r.to) > 0 }

func (r relations) height() int {
	n := max(len(r.from), len(r.to), 1)
	return n*boxHeight + (n-1)*boxGap
}

// middle is where the box of the table itself stands.
func (r relations) middle() (x, y int) {
	if len(r.from) > 0 {
		x = boxWidth + arrowLength
	}
	return x, (r.height() - boxHeight) / 2
}

func (r relations) width() int {
	x, _ := r.middle()
	if x += boxWidth; len(r.to) > 0 {
		x += arrowLength + boxWidth
	}
	return x
}

// boxed is a name as it fits in a box.
func boxed(name string) string {
	if utf8.RuneCountInString(name) <= boxLetters {
		return name
	}
	return string([]rune(name)[:boxLetters-1]) + "…"
}
