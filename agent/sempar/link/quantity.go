package link

import (
	"slices"
	"strconv"
	"strings"

	"parley/english"
	"parley/suql/catalog"
)

// quantities offers the numbers of the utterance that its single words don't
// give ("a hundred and thirty", "8 grand", the ten thousand of "ten to thirty
// thousand"), and, beside columns that are measured in a unit, what was said in
// another: 150 for "two and a half hours" of a column of minutes.
func (r *reading) quantities(tokens []english.Token) {
	for _, q := range english.Quantities(tokens) {
		from, to := r.tokensAt(tokens[q.First].From, tokens[q.Last-1].To)
		if from >= to {
			continue
		}
		if n := len(strings.Fields(q.UnitWord)); n > 0 && q.Measured() {
			r.q.Units = append(r.q.Units, UnitWords{From: max(from, to-n), To: to, Unit: q.Unit})
		}
		said := Scale{Unit: q.Unit, Factor: q.Factor}
		for _, value := range saidBy(q) {
			r.add(Candidate{Text: plainNumber(value), From: from, To: to, Column: -1, Way: r.wayOf(from, to), Said: said})
			for _, m := range r.l.measures {
				if m.scale.other(said) {
					converted := plainNumber(value * q.Factor / m.scale.Factor)
					r.add(Candidate{Text: converted, From: from, To: to, Column: m.column, Way: Number})
				}
			}
		}
	}
}

// UnitWords are the tokens between From and To, which say the unit of an amount:
// "kilometres" of "10 kilometres", which are measured in metres.
type UnitWords struct {
	From, To int
	Unit     string // what they measure in, as [english.Quantity] has it
}

// OfTime reports whether they say how long.
func (u UnitWords) OfTime() bool { return IsTime(u.Unit) }

// IsOf reports whether they are the unit of a number: the last words that say it, or those after it.
func (u UnitWords) IsOf(v Candidate) bool { return u.From == v.To || u.To == v.To }

// IsTime reports whether a time is measured in a unit, as [UnitWords] has it.
func IsTime(unit string) bool { return unit == "second" || unit == "calendar" }

// MeasuredIn is what the numbers of a column are measured in, as [UnitWords] has it;
// "" where that is not known.
func (l *Linker) MeasuredIn(column int) string {
	for _, m := range l.measures {
		if m.column == column && !m.per {
			return m.scale.Unit
		}
	}
	return ""
}

// Converts reports whether a number was said in days, say, where a column has hours:
// what may be compared with it is 24 times that number.
func (l *Linker) Converts(c Candidate, column int) bool {
	return c.Column < 0 && slices.ContainsFunc(l.measures, func(m measure) bool {
		return m.column == column && m.scale.other(c.Said)
	})
}

// Measures reports whether the numbers of any column are measured in a unit.
func (l *Linker) Measures(unit string) bool {
	return slices.ContainsFunc(l.measures, func(m measure) bool { return m.scale.Unit == unit })
}

// saidBy are the numbers of a quantity. Of a range the lower end may have the
// scale of the upper.
func saidBy(q english.Quantity) []float64 {
	out := []float64{q.Value}
	if q.High == 0 {
		return out
	}
	out = append(out, q.High)
	for _, scale := range []float64{1e3, 1e6, 1e9} {
		if q.Value*scale <= q.High && q.High >= scale && q.Value < 1e3 {
			out = append(out, q.Value*scale)
		}
	}
	return out
}

// wayOf is Number where a digit was written, else NumberInWords.
func (r *reading) wayOf(from, to int) Way {
	for i := from; i < to; i++ {
		if r.flag(i, IsNumber) {
			return Number
		}
	}
	return NumberInWords
}

// plainNumber is a number in decimals, without the noise of its last digits.
func plainNumber(v float64) string {
	text := strconv.FormatFloat(v, 'f', 6, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Scale is a unit: 60 seconds for a minute.
type Scale struct {
	Unit   string  // of which all of its kind are made, as [english.Quantity] has it
	Factor float64 // how many of them it is
}

// other reports whether both are of one kind, and not the same.
func (s Scale) other(than Scale) bool {
	return s.Unit != "" && s.Unit == than.Unit && than.Factor != 0 && s.Factor != than.Factor
}

// measure is what a column of numbers is measured in.
type measure struct {
	column int
	scale  Scale
	per    bool // what one of the unit comes to: a day rate
}

// measureOf is the unit of a column that the catalog has for it, or else the one
// that its name says, such as minutes of length_min; min_height has none. ok is
// false where neither is there.
func measureOf(c *catalog.Column) (m measure, ok bool) {
	if c == nil || c.Kind != catalog.Number {
		return m, false
	}
	spelled := catalog.Humanise(c.Name)
	for _, word := range append([]string{c.Unit}, catalog.SplitName(spelled+" "+c.Human)...) {
		for _, q := range english.Quantities(english.Tokens("1 " + word)) {
			if q.Unit != "" && q.Unit != "part" && q.Factor > 0 {
				per := word != c.Unit && !slices.Contains(slices.Concat(unitWords(spelled), unitWords(c.Human)), word)
				return measure{scale: Scale{Unit: q.Unit, Factor: q.Factor}, per: per}, true
			}
		}
	}
	return m, false
}

// unitWords are the words of a name that may say the unit: not the day of day rate, which is what one
// day comes to.
func unitWords(name string) []string {
	words := catalog.SplitName(name)
	last := len(words) - 1
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		return word != words[last] && perUnit(strings.ToLower(word))
	})
}

// perUnit reports whether a word before another says of which time that is: day, hour, but not days.
func perUnit(word string) bool {
	many := english.Quantities(english.Tokens("2 " + word + "s"))
	return len(many) == 1 && IsTime(many[0].Unit) && many[0].UnitWord == word+"s"
}
