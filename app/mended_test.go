package app

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parley/agent"
	"parley/sample"
	"parley/suql"
)

// mended is something said in testdata/mended.txt: a turn, and what must be
// seen of it.
type mended struct {
	turn
	line              int
	asks, says, never *regexp.Regexp
	silent            bool // nothing is asked
	after             int  // right after so many questions at most; 0 for two
}

// readMended reads a script; its first lines say how.
func readMended(t *testing.T, path string) []mended {
	t.Helper()
	var out []mended
	about, follows := "", false
	for n, line := range lines(t, path) {
		key, rest, _ := strings.Cut(line, ": ")
		last := len(out) - 1
		switch {
		case strings.HasPrefix(key, "#"):
		case key == "":
			follows = false
		case key == "demo", key == "data":
			about = key + ":" + rest
		case key == "say":
			out = append(out, mended{turn: turn{about: about, text: rest, follows: follows}, line: n + 1})
			follows = true
		case last < 0 || !out[last].take(key, rest):
			t.Fatalf("%s:%d: %q", path, n+1, line)
		}
	}
	return out
}

// take adds what a line says of a turn.
func (m *mended) take(key, rest string) bool {
	switch key {
	case "gold":
		m.gold = append(m.gold, rest)
	case "answer":
		m.answer = rest
	case "right":
		m.right = append(m.right, rest)
	case "asks":
		if m.silent = rest == "-"; !m.silent {
			m.asks = regexp.MustCompile(rest)
		}
	case "says":
		m.says = regexp.MustCompile(rest)
	case "never":
		m.never = regexp.MustCompile(rest)
	case "after":
		n, err := strconv.Atoi(rest)
		m.after = n
		return err == nil
	default:
		return false
	}
	return true
}

// heard is all that a turn showed: what was asked, and what was replied.
func heard(events []agent.Event) (asked, replied string) {
	var asks, replies []string
	for _, e := range events {
		if q := e.Asked; q != nil {
			asks = append(asks, q.Text)
			for _, o := range q.Options {
				asks = append(asks, o.Text)
			}
			for _, o := range q.Options {
				asks = append(asks, o.First)
			}
		}
		if f := e.Failed; f != nil {
			replies = append(replies, f.Message, f.Hint)
		}
		if r := e.Replied; r != nil {
			replies = append(append(replies, r.Text), r.Assumptions...)
			for _, w := range r.Warnings {
				replies = append(replies, w.Message)
			}
			for _, row := range r.Rows {
				replies = append(replies, shown(row))
			}
			for _, n := range r.Nearest {
				replies = append(replies, n.Quote)
			}
		}
	}
	return strings.Join(asks, "\n"), strings.Join(replies, "\n")
}

// longText is what is told of a row only as far as it is quoted.
const longText = 120

// shown is a row as somebody sees it: its values, and the words it rests on.
func shown(row suql.Row) string {
	var out []string
	for _, v := range row.Values {
		if text := fmt.Sprint(v); len(text) < longText {
			out = append(out, text)
		}
	}
	for _, e := range row.Evidence {
		out = append(out, e.Snippet)
	}
	return strings.Join(out, " ")
}

// check holds a turn against what it must be and show.
func (m mended) check(t *testing.T, o outcome, events []agent.Event) {
	asked, replied := heard(events)
	wrong := ""
	switch {
	case len(m.gold)+len(m.right) > 0 && !o.right:
		wrong = "it is not right"
	case o.questions > max(2, m.after) || o.odd && m.after == 0:
		wrong = "it is asked as nobody can answer"
	case m.silent && asked != "":
		wrong = "something is asked"
	case m.asks != nil && !m.asks.MatchString(asked):
		wrong = fmt.Sprintf("nothing asked has %s", m.asks)
	case m.says != nil && !m.says.MatchString(replied):
		wrong = fmt.Sprintf("nothing replied has %s", m.says)
	case m.never != nil && m.never.MatchString(asked+"\n"+replied):
		wrong = fmt.Sprintf("%q is shown", m.never.FindString(asked+"\n"+replied))
	}
	if wrong != "" {
		t.Errorf("line %d: %s: %s\n\t%s", m.line, m.text, wrong, o.came)
	} else {
		t.Logf("line %d: %s\n\t%s", m.line, m.text, o.came)
	}
}

// TestMended plays what once came out wrong: each of it is right, at once or
// after two questions, or as many as the script says, and shows what it must.
func TestMended(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	on := newStage(t)
	conversation := 0
	for i, m := range readMended(t, "testdata/mended.txt") {
		if !m.follows {
			conversation++
		}
		if conversation%sample.Nth != 0 {
			continue
		}
		o, events := on.play(m.turn, strconv.Itoa(i))
		m.check(t, o, events)
	}
}
