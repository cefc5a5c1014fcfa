package suql

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"parley/suql/exec"
	"parley/suql/interval"
)

// Bound is between what a number of the output lies while not all rows are
// read: for certain and, where the rows that were read speak for the others,
// likely.
type Bound struct {
	Column string `json:"column"`
	interval.Range
}

// Bounded reports whether the query is a count, a sum, a mean or a share whose
// intervals are told while texts are read (Progress.Bounds), and which is worth
// something when reading is stopped.
func (p *Prepared) Bounded() bool { return p.plan.Totals() != nil }

// String says it in a line.
func (b Bound) String() string {
	line := fmt.Sprintf("%s lies between %s and %s", b.Column, Rounded(b.Low), Rounded(b.High))
	if b.From > b.Low || b.To < b.High {
		line += fmt.Sprintf(", likely between %s and %s", Rounded(b.From), Rounded(b.To))
	}
	return line
}

// Rounded is a number to be read in a line that changes.
func Rounded(v float64) string {
	if v == math.Trunc(v) || math.Abs(v) >= 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
}

// boundsOf is the same for those who see a Result.
func boundsOf(bounds []exec.Bound) []Bound {
	var out []Bound
	for _, b := range bounds {
		out = append(out, Bound(b))
	}
	return out
}

// bounding says in EXPLAIN what is told while rows are read.
func (p *Prepared) bounding() string {
	var names []string
	for i, t := range p.plan.Totals() {
		if t != nil && i < len(p.output) {
			names = append(names, p.columns(nil)[i].Name)
		}
	}
	if names == nil {
		return ""
	}
	return fmt.Sprintf("Rows are read in random order: what %s between is told meanwhile, and reading can be stopped.\n",
		lie(names))
}

func lie(names []string) string {
	if len(names) == 1 {
		return names[0] + " lies"
	}
	return strings.Join(names, ", ") + " lie"
}
