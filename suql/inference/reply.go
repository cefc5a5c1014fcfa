package inference

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/reader"
)

// Reply is what the cell of a column says to a request about its text. It
// reports false where the cell is empty or does not settle the request: the
// text has to be read then.
func (c Column) Reply(cell Cell, q reader.Request) (reader.Reply, bool) {
	if cell.Value == "" {
		return reader.Reply{}, false
	}
	out := reader.Reply{Confidence: cell.Confidence}
	ok := false
	switch q.Task {
	case reader.Judge:
		out.Verdict, ok = c.judged(cell, q.Value)
	case reader.Classify:
		out, ok = c.chosen(cell, q.Domain, out)
	case reader.Answer:
		out.Text, ok = c.answer(cell, q.Type)
	case reader.Summarise:
	}
	if ok && cell.End > cell.Start && cell.Text < len(q.Texts) && cell.End <= len(q.Texts[cell.Text]) {
		out.Evidence = []reader.Evidence{{Text: cell.Text, Start: cell.Start, End: cell.End,
			Supports: out.Verdict != reader.False}}
	}
	return out, ok
}

// judged is whether value is the right answer.
func (c Column) judged(cell Cell, value string) (reader.Verdict, bool) {
	value = Folded(value)
	same := false
	switch c.Kind {
	case YesNo:
		if value = yesOrNo(value); value == "" {
			return "", false
		}
		same = value == cell.Value
	case Number:
		a, errA := strconv.ParseFloat(strings.ReplaceAll(value, ",", ""), 64)
		b, errB := strconv.ParseFloat(cell.Value, 64)
		if errA != nil || errB != nil {
			return "", false
		}
		same = a == b
	case Value:
		if same = value == Folded(cell.Value); !same && !c.other(cell, value) {
			return "", false
		}
	}
	if same {
		return reader.True, true
	}
	return reader.False, true
}

// other reports whether value is known to mean something else than the cell:
// it is another value of the inventory, and they share no word.
func (c Column) other(cell Cell, value string) bool {
	if !slices.ContainsFunc(c.Values, func(v Count) bool { return Folded(v.Value) == value }) {
		return false
	}
	words := strings.Fields(Folded(cell.Value))
	return !slices.ContainsFunc(strings.Fields(value), func(w string) bool { return slices.Contains(words, w) })
}

// yesOrNo is value as a cell of yes or no has it, "" when it is neither.
func yesOrNo(value string) string {
	switch value {
	case "yes", "true", "y":
		return Yes
	case "no", "false", "n":
		return No
	}
	return ""
}

// chosen is which of domain the cell is.
func (c Column) chosen(cell Cell, domain []string, out reader.Reply) (reader.Reply, bool) {
	others := 0
	for _, d := range domain {
		switch verdict, known := c.judged(cell, d); {
		case !known:
			return out, false
		case verdict == reader.True:
			out.Text = d
			return out, true
		}
		others++
	}
	out.Null, out.Verdict = true, reader.False // the text says something else
	return out, others > 0
}

// answer is the answer of type t.
func (c Column) answer(cell Cell, t reader.Type) (string, bool) {
	switch {
	case t == reader.BoolType && c.Kind == YesNo:
		return strconv.FormatBool(cell.Value == Yes), true
	case t == reader.NumberType && c.Kind == Number:
		return cell.Value, true
	case t == reader.TextType && cell.Said != "":
		return cell.Said, true
	}
	return "", false
}
