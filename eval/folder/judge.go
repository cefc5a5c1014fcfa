package folder

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/agent"
	"parley/retrieve/answer"
)

// How many more words than a right answer what was said may have: "8.40 Gates unlocked" is
// right where "8.40" is asked for, a paragraph is not.
const (
	mostTimes = 3
	mostMore  = 4
)

// right reports whether a reply gives one of the right answers, no more and no less.
func (q Question) right(r *agent.Reply) bool {
	values := valuesOf(r)
	if len(values) == 1 && r.Total == 1 && len(values[0]) == 1 && q.quoted(values[0][0]) {
		return true
	}
	return slices.ContainsFunc(q.Answers, func(want string) bool {
		list := strings.Split(want, "; ")
		if len(list) > 1 || r.Total > 1 {
			return sameList(list, values, r.Total)
		}
		return len(values) > 0 && slices.ContainsFunc(values[0], func(got string) bool { return says(got, want) })
	})
}

// mostQuoted is how many words a sentence has at most that answers as it stands.
const mostQuoted = 45

// quoted reports whether a text is a sentence of a document that answers the question.
func (q Question) quoted(text string) bool {
	if q.Evidence == "" || len(strings.Fields(text)) > mostQuoted {
		return false
	}
	return q.decides(text) || answer.Holds(plainText(q.Evidence), text) && q.names(text)
}

// decides reports whether a text has the sentence that decides or, where the answer is yes or
// no, is a part of it.
func (q Question) decides(text string) bool {
	evidence := plainText(q.Evidence)
	part := !q.short() && len(strings.Fields(text)) >= leastPart && answer.Holds(evidence, text)
	return part || answer.Holds(text, evidence)
}

// leastPart is how many words a sentence has at least that is part of the evidence.
const leastPart = 4

// names reports whether a text has words that answer, other than yes or no.
func (q Question) names(text string) bool {
	return q.short() && slices.ContainsFunc(q.Answers, func(a string) bool { return answer.Holds(text, a) })
}

// short reports whether the answers are words to be found, not yes or no.
func (q Question) short() bool {
	return !slices.ContainsFunc(q.Answers, func(a string) bool { return a == "yes" || a == "no" })
}

// from reports whether a place in the library is of a file that answers.
func (q Question) from(place string) bool {
	file, _, _ := strings.Cut(place, "#")
	return place != "" && strings.Contains(q.Source, filepath.Base(file))
}

// plainText is evidence without the marks of Markdown and HTML.
func plainText(evidence string) string {
	return marks.ReplaceAllString(evidence, " ")
}

var marks = regexp.MustCompile("<[^>]*>|[*_`|]")

// valuesOf are the cells of a reply as text, row by row.
func valuesOf(r *agent.Reply) [][]string {
	out := make([][]string, 0, len(r.Rows))
	for _, row := range r.Rows {
		var cells []string
		for i, v := range row.Values {
			if v != nil && i < len(r.Columns) && !r.Columns[i].Hidden {
				cells = append(cells, fmt.Sprint(v))
			}
		}
		out = append(out, cells)
	}
	return out
}

// sameList reports whether each wanted value stands in a row of its own and no row is left.
func sameList(want []string, rows [][]string, total int) bool {
	if total != len(want) || len(rows) != len(want) {
		return false
	}
	left := slices.Clone(rows)
	for _, w := range want {
		i := slices.IndexFunc(left, func(cells []string) bool {
			return slices.ContainsFunc(cells, func(c string) bool { return says(c, w) })
		})
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// says reports whether words that were given are those that were wanted: the same number,
// or these words with few others.
func says(got, want string) bool {
	if a, ok := amount(want); ok {
		if b, ok := amount(got); ok {
			return math.Abs(a-b) < 1e-6
		}
	}
	if day, err := time.Parse(time.DateOnly, got); err == nil {
		for _, form := range []string{"2 January 2006", "2 January", "02/01/2006", "2/1/2006", "2 Jan"} {
			if strings.EqualFold(day.Format(form), want) {
				return true
			}
		}
	}
	most := mostTimes*len(strings.Fields(answer.Plain(want))) + mostMore
	return len(strings.Fields(answer.Plain(got))) <= most && answer.Holds(got, want)
}

// amount is a number that may have a sign of money and commas.
func amount(text string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimLeft(strings.TrimSpace(text), "£$€"), ",", ""), 64)
	return x, err == nil
}
