package views

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
)

// percent is a probability as a whole number; only certainty is 100.
func percent(p float64) string {
	n := int(math.Round(p * 100))
	if n >= 100 && p < 1 {
		n = 99
	}
	return strconv.Itoa(max(0, min(n, 100)))
}

// standing says how a clause came to stand where it stands.
func standing(c agent.Clause) string {
	switch c.Status {
	case agent.Agreed:
		return "you confirmed this"
	case agent.Assumed:
		return "assumed, not confirmed"
	}
	return sureness(c.Confidence) + ", " + percent(c.Confidence) + " %"
}

// sureness is a probability in words.
func sureness(p float64) string {
	switch {
	case p >= 0.97:
		return "sure"
	case p >= 0.9:
		return "quite sure"
	case p >= 0.75:
		return "fairly sure"
	case p >= 0.5:
		return "not so sure"
	}
	return "unsure"
}

func youSaid(c agent.Choice) string {
	switch c {
	case agent.Yes:
		return "You said yes:"
	case agent.No:
		return "You said no:"
	case agent.NotSure:
		return "You weren’t sure:"
	case agent.Pick:
		return "You chose:"
	case agent.None:
		return "None of these:"
	case agent.Corrected:
		return "You said:"
	}
	return "You took back:"
}

// about is what an answer is about: the question, or what was chosen or typed
// instead of a yes or no.
func (a Answer) about() string {
	switch a.Choice {
	case agent.Pick:
		return a.Question.Options[a.Option].Text
	case agent.None:
		texts := make([]string, len(a.Question.Options))
		for i, o := range a.Question.Options {
			texts[i] = o.Text
		}
		return strings.Join(texts, " · ")
	case agent.Corrected:
		return a.Text
	}
	return a.Question.Text
}

// sentence begins with a capital letter.
func sentence(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// stage says what the work is at.
func stage(p *suql.Progress) string {
	if p == nil {
		return "Working out what you mean…"
	}
	switch {
	case p.Stage == "read" && p.Of > 0:
		return fmt.Sprintf("Reading… %s of %s read, %s found", count(p.Done), count(p.Of), count(p.Found))
	case p.Stage == "read":
		return "Reading…"
	case p.Stage == "fetch":
		return "Putting the answer together…"
	}
	return "Searching…"
}

// count groups the digits of a large number: 12,345.
func count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// plural is "1 row" or "12 rows".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

// value prints one value of a row; a list with commas, nothing as a dash.
// Whole numbers below 10,000 are not grouped: they may be years.
func value(v any) string {
	switch v := v.(type) {
	case nil:
		return "–"
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case int64:
		if v >= 10_000 || v <= -10_000 {
			return count(int(v))
		}
		return strconv.FormatInt(v, 10)
	case float64:
		return decimal(v)
	case []string:
		if len(v) == 0 {
			return "–"
		}
		return strings.Join(v, ", ")
	case string:
		if strings.TrimSpace(v) == "" {
			return "–"
		}
		return v
	}
	return fmt.Sprint(v)
}

func decimal(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return value(int64(v))
	}
	if math.Abs(v) >= 0.01 {
		v = math.Round(v*100) / 100
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

func (t *Turn) label(column string) string {
	if t.labels != nil {
		if s := t.labels(column); s != "" {
			return s
		}
	}
	if from, to := strings.Index(column, "'"), strings.LastIndex(column, "'"); read(column) && to > from {
		return strings.ReplaceAll(column[from+1:to], "''", "'") // answer(reviews, 'is it quiet?')
	}
	return catalog.Humanise(column)
}

// cost says in words what a run cost.
func cost(s suql.Stats) string {
	parts := []string{}
	if s.Calls > 0 {
		parts = append(parts, plural(s.Calls, "call to the reader", "calls to the reader"))
	}
	if s.RowsJudged > 0 {
		parts = append(parts, plural(s.RowsJudged, "row read", "rows read"))
	}
	if s.CacheHits > 0 {
		parts = append(parts, plural(s.CacheHits, "answer remembered", "answers remembered"))
	}
	if s.Tokens > 0 {
		parts = append(parts, plural(s.Tokens, "token", "tokens"))
	}
	if s.NotJudged > 0 {
		parts = append(parts, plural(s.NotJudged, "row not looked at", "rows not looked at"))
	}
	return strings.Join(append(parts, seconds(s.Seconds)), " · ")
}

func seconds(s float64) string {
	if s < 1 {
		return fmt.Sprintf("%d ms", max(1, int(math.Round(s*1000))))
	}
	return strconv.FormatFloat(s, 'f', 1, 64) + " s"
}

// privacy says where the words went.
func (t *Turn) privacy() string {
	reader := t.Reply.Receipt.Stats.Reader
	switch {
	case t.local && (reader == "" || strings.HasPrefix(reader, "lexical")):
		return "Nothing left this machine."
	case reader == "":
		return "No text was sent to a reader."
	}
	return "Texts were read by " + reader + "."
}
