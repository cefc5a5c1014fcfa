package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// values are facts of the values of a condition: how they came about.
func (s Said) values(c grammar.Derivation, f Facts) {
	for column, value := range c.Compared() {
		name := s.value(value, column)
		if name == nobodySaid && Denies(c[0].Rule.Name) {
			f["denied, "+name]++
		}
		if name != "" {
			f[name]++
		}
	}
}

const nobodySaid = "value that nobody said"

// value is the fact of a value that a column is compared with; "" where it is
// none.
func (s Said) value(text string, column int) string {
	way, elsewhere := s.way(text, column)
	switch way {
	case link.Domain:
		return s.yesOrNo(column)
	case link.Number, link.NumberInWords:
		return s.unit(text, column)
	case link.StoredPart, link.StoredMisspelt:
		return "part of a value"
	case link.Plain, link.Quoted, link.Capitals:
	default:
		return ""
	}
	switch closed := s.closed(column); {
	case elsewhere && closed:
		return "value that another column holds, and this one's are known"
	case elsewhere:
		return "value that another column holds"
	case closed:
		return "value that is not among those known"
	}
	return "words as a value"
}

// yesOrNo is the fact of a value that nobody said. Of a column that is yes or no
// its name speaks.
func (s Said) yesOrNo(column int) string {
	if column < 0 {
		return nobodySaid
	}
	if c := s.linker.Schema.Columns[column].Column; c == nil || !c.YesNo() {
		return nobodySaid
	}
	if s.named(column) {
		return "yes or no of a column that is named"
	}
	return "yes or no of a column that nobody named"
}

// unit is the fact of a number that was said in a unit which is not known to be
// that of the column: ten tons of a column of lengths.
func (s Said) unit(text string, column int) string {
	fact, own := "", s.linker.MeasuredIn(column)
	for _, v := range s.q.Values {
		if v.Text != text || v.Column >= 0 && v.Column != column {
			continue
		}
		for _, u := range s.q.Units {
			if u.From != v.To && u.To != v.To {
				continue
			}
			switch {
			case own == u.Unit:
				return ""
			case own != "":
				fact = "amount in another unit"
			case s.linker.Measures(u.Unit):
				fact = "amount in the unit of another column"
			default:
				fact = "amount in a unit that no column is known to have"
			}
		}
	}
	return fact
}

// firstWays are the ways in which a candidate may have come about; the first
// that fits counts.
var firstWays = []link.Way{link.Kept, link.StoredWhole, link.Number, link.NumberInWords, link.Ordinal, link.Day,
	link.Month, link.OfMonth, link.Weekday, link.Quarter, link.Year, link.StoredPart, link.StoredMisspelt,
	link.DomainAlike, link.Quoted, link.Capitals, link.Plain, link.Domain, link.Assumed}

// way is how a value came about for a column, [link.Ways] where it did not, and
// whether another column holds it.
func (s Said) way(text string, column int) (way link.Way, elsewhere bool) {
	if column >= 0 && s.linker.Schema.Columns[column].Role != nil {
		column = s.linker.Schema.Columns[column].Of
	}
	best := len(firstWays)
	for _, v := range s.q.Values {
		switch {
		case !strings.EqualFold(v.Text, text):
		case v.Column >= 0 && v.Column != column:
			elsewhere = elsewhere || v.Way == link.StoredWhole || v.Way == link.Domain
		default:
			best = min(best, slices.Index(firstWays, v.Way))
		}
	}
	if best == len(firstWays) {
		return link.Ways, elsewhere
	}
	return firstWays[best], elsewhere
}
