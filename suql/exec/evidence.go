package exec

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/plan"
	"parley/suql/reader"
)

// Evidence is why a row was kept, or where an answer comes from: words of
// the text, in their sentence.
type Evidence struct {
	Question   string
	Column     string
	Answer     string
	Confidence float64
	Snippet    string
	Start, End int // byte range of the words within Snippet
	Text       int // element of an array column
	Against    bool
}

// Bounds of what is shown per answer.
const (
	snippetBytes = 240
	perAnswer    = 3
)

// merge adds to have what is not in it yet: WHERE and the output may have
// asked the same.
func merge(have, more []Evidence) []Evidence {
	for _, e := range more {
		if !slices.Contains(have, e) {
			have = append(have, e)
		}
	}
	return have
}

// testify keeps the evidence for the answer to ask id on w for the rows that
// the block around is found to have.
func (r *run) testify(w *row, id int, ev []Evidence) {
	if r.note == nil {
		return
	}
	if at, ok := r.placeOf(w, id); ok {
		r.note.evidence[at] = merge(r.note.evidence[at], ev)
	}
}

// told is the evidence that the values of hidden columns lead to.
func (r *run) told(of []plan.Witness, values []any) []Evidence {
	var out []Evidence
	for i, w := range of {
		g := r.gathered[w.Rel]
		if g == nil || values[i] == nil {
			continue
		}
		at := place{slot: w.Slot, text: values[i]}
		if !g.node.Slots[w.Slot].ByRow {
			at.text = fmt.Sprint(values[i])
		}
		out = merge(out, g.evidence[at])
	}
	return out
}

// judged is the evidence for those tests of f that made w stay.
func (r *run) judged(f plan.Formula, w *row) []Evidence {
	var out []Evidence
	seen := map[int]bool{}
	plan.Tests(f, func(t plan.Test) {
		fact := r.plan.Facts[t.Fact]
		if fact.How == plan.BySQL || w.known[t.Fact]&t.In == 0 || seen[t.Fact] {
			return
		}
		seen[t.Fact] = true
		for _, id := range fact.Asks {
			ev := r.evidence(id, w.answers[id])
			out = append(out, ev...)
			r.testify(w, id, ev)
		}
	})
	return out
}

// evidence is what the reply to ask id points at, at most three places; a
// reply that points nowhere still says its answer.
func (r *run) evidence(id int, a *answer) []Evidence {
	if a == nil || a.want == nil || a.want.reply == nil || a.want.reply.Err != nil {
		return nil
	}
	ask, reply := r.plan.Asks[id], a.want.reply
	base := Evidence{Question: ask.Question, Column: ask.Column, Confidence: reply.Confidence}
	judgement, denied := ask.Task == reader.Judge, false
	switch ask.Task {
	case reader.Judge:
		switch reply.Verdict {
		case reader.True:
			base.Answer = a.want.req.Value
		case reader.False:
			base.Answer, denied = opposite(a.want.req.Value), true
		default:
			return nil
		}
	default:
		if reply.Null {
			return nil
		}
		base.Answer = reply.Text
	}
	var out []Evidence
	for _, e := range reply.Evidence {
		if e.Text < 0 || e.Text >= len(a.texts) || e.Start < 0 || e.Start >= e.End || e.End > len(a.texts[e.Text]) {
			continue
		}
		one := base
		one.Snippet, one.Start, one.End = snippet(a.texts[e.Text], e.Start, e.End)
		one.Text = a.places[e.Text]
		one.Against = judgement && e.Supports == denied
		if out = append(out, one); len(out) == perAnswer {
			break
		}
	}
	if out == nil {
		out = []Evidence{base}
	}
	return out
}

// opposite is the answer that denying v gives.
func opposite(v string) string {
	switch strings.ToLower(strings.TrimSpace(v)) {
	case "yes", "true":
		return "No"
	case "no", "false":
		return "Yes"
	}
	return "not " + v
}

// snippet is the sentence around text[start:end], at most snippetBytes long
// and cut between words, with the place of those bytes in it.
func snippet(text string, start, end int) (string, int, int) {
	from, to := sentence(text, start, end)
	if to-from > snippetBytes {
		end = min(end, start+snippetBytes)
		room := (snippetBytes - (end - start)) / 2
		lo, hi := max(from, start-room), min(to, end+room)
		if lo == from {
			hi = min(to, from+snippetBytes)
		} else if hi == to {
			lo = max(from, to-snippetBytes)
		}
		from, to = inward(text, lo, hi, from, to, start, end)
	}
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	head, tail := "", ""
	if _, cut := sentenceStart(text, from); cut {
		head = "… "
	}
	if to < len(text) && !terminal(text, to) {
		tail = " …"
	}
	body := text[from:to]
	return head + body + tail, start - from + len(head), min(end, to) - from + len(head)
}

// inward moves cut ends to the nearest space without losing the words.
func inward(text string, lo, hi, from, to, start, end int) (int, int) {
	if lo > from {
		if i := strings.IndexFunc(text[lo:start], unicode.IsSpace); i >= 0 {
			lo += i + 1
		} else {
			lo = start
		}
	}
	if hi < to {
		if i := strings.LastIndexFunc(text[end:hi], unicode.IsSpace); i >= 0 {
			hi = end + i
		} else {
			hi = end
		}
	}
	return lo, hi
}

// sentence widens start:end to whole sentences, without the space around.
func sentence(text string, start, end int) (int, int) {
	from := start
	for from > 0 {
		if at, cut := sentenceStart(text, from); !cut {
			from = at
			break
		}
		from--
	}
	for from < start && isSpace(text[from]) {
		from++
	}
	to := end
	for to < len(text) && !terminal(text, to) {
		to++
	}
	for to > end && isSpace(text[to-1]) {
		to--
	}
	return from, to
}

// sentenceStart reports whether at is inside a sentence (cut), rather than
// at its first word.
func sentenceStart(text string, at int) (int, bool) {
	i := at
	for i > 0 && isSpace(text[i-1]) && text[i-1] != '\n' {
		i--
	}
	if i == 0 || text[i-1] == '\n' {
		return at, false
	}
	return at, i == at || !ended(text[:i])
}

// terminal reports whether a sentence ends just before at.
func terminal(text string, at int) bool {
	if text[at] == '\n' {
		return true
	}
	return at > 0 && isSpace(text[at]) && ended(text[:at])
}

// ended reports whether text stops with the end of a sentence, closing quotes
// and brackets aside.
func ended(text string) bool {
	text = strings.TrimRight(text, "\"'”’»)]")
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?")
}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }
