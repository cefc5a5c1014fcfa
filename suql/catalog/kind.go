package catalog

import (
	"slices"
	"strings"
)

// The limits below separate the kinds. They were chosen on small and large
// tables of several public schemas, not tuned to one.
const (
	enumValues   = 24   // distinct values of a closed domain, at most
	enumRunes    = 40   // of its longest value
	enumWords    = 4    // mean words
	proseWords   = 10.0 // mean words that make prose whatever the punctuation
	clauseWords  = 4.0  // mean words that make prose when it has clauses
	clauseShare  = 0.3  // of the values, for that
	elementWords = 7.0  // mean words of an element that make an array prose
	dateShare    = 0.95 // of the values, to be a column of dates
	hourShare    = 0.4  // of the values, to be a column of opening hours where its name says so
)

// infer decides what a column holds, from its values more than from its
// declaration: SQLite lets a column declared one thing hold another.
func infer(c ColumnFacts, isKey bool) Kind {
	p := c.Profile
	n := p.Values()
	declared := DeclaredKind(c.Type)
	switch {
	case len(c.Domain) > 0 && c.List:
		return Array
	case len(c.Domain) > 0:
		return Enum
	case n == 0:
		return declared
	case declared == FreeText && p.Texts == n:
		return FreeText
	case p.Lists == n && (p.Elements > 0 || c.List):
		return ofLists(p)
	}
	if k := ofForm(c, declared); k != "" {
		return k
	}
	switch {
	case !isKey && closed(p):
		return Enum
	case prose(p):
		return FreeText
	}
	return Text
}

// ofLists is the kind of lists: of words, or of sentences.
func ofLists(p Profile) Kind {
	if p.Elements > 0 && mean(p.Words, p.Elements) >= elementWords {
		return FreeText
	}
	return Array
}

// ofForm is the kind of values that are written in a form of their own: truth
// values, dates, hours, numbers; "" where they are not.
func ofForm(c ColumnFacts, declared Kind) Kind {
	p := c.Profile
	n := p.Values()
	switch {
	case p.Bools == n, declared == Bool && zeroOne(p):
		return Bool
	case float64(p.Dates) >= dateShare*float64(n):
		return Date
	case declared == Date && p.Texts == n && 2*p.Dates >= n:
		return Date
	case declared == Hours && p.Texts == n, p.Texts == n && ofHours(c.Name) && float64(p.Hours) >= hourShare*float64(n):
		return Hours
	case p.Numbers+p.Bools == n:
		return Number
	case declared == Number && 2*p.Numbers >= n:
		return Number
	}
	return ""
}

// ofHours reports whether the name of a column says that it holds opening
// hours. By their values alone seasons ("2003 - 04") would be such too.
func ofHours(name string) bool {
	words := SplitName(name)
	return slices.Contains(words, "opening") && slices.Contains(words, "times") ||
		slices.ContainsFunc(words, func(w string) bool {
			switch w {
			case "hours", "hrs", "openinghours", "öffnungszeiten", "oeffnungszeiten":
				return true
			}
			return false
		})
}

// closed reports whether the values look like a closed domain: short, few,
// and coming back. A name that happens to stand twice does not make one.
func closed(p Profile) bool {
	n, d := p.Values(), p.Distinct
	if d == 0 || d > enumValues || p.Texts != n || p.Frequent == nil ||
		p.Longest > enumRunes || mean(p.Words, n) > enumWords {
		return false
	}
	if yesNo(p.Frequent) {
		return true
	}
	if !p.Complete {
		return n >= 100*d
	}
	return comesBack(n, d, p.Frequent)
}

// comesBack reports whether the d different ones of n values stand often enough
// to be a closed domain: the fewer there are, the more must come back.
func comesBack(n, d int, frequent []Frequency) bool {
	single := 0
	for _, f := range frequent {
		if f.Count == 1 {
			single++
		}
	}
	switch {
	case n < 4:
		return false
	case n < 20:
		return n >= 2*d && 4*single <= d || n >= 3*d && 2*single <= d
	case n >= 5*d:
		return true
	}
	return n >= 3*d && 4*single <= d
}

// yesNo reports whether the values are two answers to a yes/no question,
// however few rows there are.
func yesNo(values []Frequency) bool {
	if len(values) != 2 {
		return false
	}
	return Opposite(values[0].Value) == strings.ToLower(values[1].Value)
}

func prose(p Profile) bool {
	n := p.Values()
	if p.Texts == 0 {
		return false
	}
	words := mean(p.Words, p.Texts)
	return words >= proseWords ||
		words >= clauseWords && float64(p.Clauses) >= clauseShare*float64(n)
}

func mean(sum, n int) float64 {
	if n == 0 {
		return 0
	}
	return float64(sum) / float64(n)
}

// DeclaredKind reads a declared type by the names that databases, and the
// SUQL paper with its pseudo-types, use: what is none of them is Text.
func DeclaredKind(typ string) Kind {
	t := strings.ToLower(typ)
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(t, w) {
				return true
			}
		}
		return false
	}
	switch {
	case strings.HasPrefix(t, "free_text"), strings.HasPrefix(t, "freetext"):
		return FreeText
	case strings.HasPrefix(t, "opening_hours"), strings.HasPrefix(t, "opening hours"):
		return Hours
	case strings.HasSuffix(t, "[]"):
		return Array
	case t == "enum":
		return Enum
	case has("bool"), t == "bit", t == "bit(1)", t == "tinyint(1)":
		return Bool
	case has("date", "timestamp") || strings.HasPrefix(t, "time"):
		return Date
	case has("interval", "point"):
		return Text
	case has("int", "real", "floa", "doub", "num", "dec", "money", "serial"):
		return Number
	}
	return Text
}

// zeroOne reports whether every value is the number 0 or 1.
func zeroOne(p Profile) bool {
	n := p.Values()
	return n > 0 && p.Numbers == n && p.Distinct <= 2 && (p.Min == "0" || p.Min == "1") && (p.Max == "0" || p.Max == "1")
}

// Prose reports whether columns of a kind hold texts that questions are put to.
// Opening hours are such too: what open_at can't be asked is read.
func (k Kind) Prose() bool { return k == FreeText || k == Hours }
