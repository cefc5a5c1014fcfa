package app

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/dialogue"
	"parley/errdetect"
	"parley/eval/suqlset"
	"parley/ingest/demo"
	"parley/sample"
)

// spoken is a conversation of an evaluation set: what is said, one turn after
// the other, about a demo or a database.
type spoken struct {
	set, demo, db string
	texts         []string
}

// watching keeps what a detector was last shown and made of it.
type watching struct {
	agent.Detector
	saw   agent.Case
	found agent.Finding
	times int
}

func (w *watching) Detect(ctx context.Context, c agent.Case) agent.Finding {
	w.saw, w.found = c, w.Detector.Detect(ctx, c)
	w.times++
	return w.found
}

// inSets are the conversations of the evaluation sets of the repository whose
// databases are there. Of the long sets every so many questions are taken.
func inSets(t *testing.T) []spoken {
	t.Helper()
	var out []spoken
	for _, set := range []string{"utterances", "strangers"} {
		for _, q := range readTurns(t, "testdata/"+set+".txt") {
			if n := len(out); q.follows && n > 0 {
				out[n-1].texts = append(out[n-1].texts, q.text)
				continue
			}
			out = append(out, spoken{set: set, demo: strings.TrimPrefix(q.about, "demo:"), texts: []string{q.text}})
		}
	}
	out = append(out, ofSUQLSet(t)...)
	scripts, err := dialogue.Read("../agent/dialogue/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scripts {
		if s.Language != "" {
			continue // the utterances are the same, the replies are not in English
		}
		said := spoken{set: "dialogue scripts", demo: s.Demo}
		for _, l := range s.Lines {
			if l.Key == dialogue.User && !slices.Contains([]string{"yes", "no", "not sure", "undo"}, l.Text) {
				said.texts = append(said.texts, l.Text)
			}
		}
		out = append(out, said)
	}
	for _, set := range []struct {
		path  string
		demo  string
		every int
	}{
		{"../eval/analyst/questions.jsonl", "", 1},
		{"../eval/shop/questions.jsonl", demo.Shop, 2},
		{"../eval/analyst/own.jsonl", "", 60},
		{"../eval/analyst/later.jsonl", "", 60},
		{"../eval/analyst/texts.jsonl", "", 40},
		{"../eval/analyst/flat.jsonl", "", 40},
		{"../eval/analyst/singles.jsonl", "", 20},
		{"../eval/analyst/unseen.jsonl", "", 10},
	} {
		out = append(out, inFile(t, set.path, set.demo, set.every)...)
	}
	return out
}

// ofSUQLSet is every third conversation of the SUQL set about the demos.
func ofSUQLSet(t *testing.T) (out []spoken) {
	t.Helper()
	sets, err := suqlset.Load(suqlset.All)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		if len(set.Files) > 0 { // a table of its own
			continue
		}
		for i, item := range set.Items {
			said := spoken{set: "SUQL set", demo: set.Database}
			for _, turn := range item.Turns {
				said.texts = append(said.texts, turn.Utterance)
			}
			if i%3 == 0 {
				out = append(out, said)
			}
		}
	}
	return out
}

// inFile are every so many questions of a file, one JSON object a line, whose
// database lies beside it, or is that demo.
func inFile(t *testing.T, path, demo string, every int) []spoken {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []spoken
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); {
		var q struct {
			DB       string `json:"db_id"`
			Question string `json:"question"`
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		s := spoken{set: filepath.Base(path), demo: demo, texts: []string{q.Question}}
		if demo == "" {
			s.db = filepath.Join(filepath.Dir(path), "database", q.DB, q.DB+".sqlite")
			if _, err := os.Stat(s.db); err != nil {
				continue
			}
		}
		if n%every == 0 {
			out = append(out, s)
		}
		n++
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestNothingUnderTheLineIsAnswered holds every conversation of the evaluation
// sets against the policy: what is answered at once is a result that is more
// probable than the line, of a sentence that is not ambiguous; and what a
// reading makes nothing of is said, first of what the reply takes for granted
// and beside each reading that is offered.
func TestNothingUnderTheLineIsAnswered(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	all := inSets(t)
	slices.SortStableFunc(all, func(a, b spoken) int { return strings.Compare(a.demo+a.db, b.demo+b.db) })
	sets := map[string]*[3]int{} // turns, answered at once, asked
	var chat *Chat
	about := ""
	for i, s := range all {
		if i%sample.Nth != 0 {
			continue
		}
		if name := s.demo + s.db; chat == nil || name != about {
			about, chat = name, chatOver(t, s.demo, s.db, nil)
		}
		if sets[s.set] == nil {
			sets[s.set] = &[3]int{}
		}
		holdsLine(t, chat, s, sets[s.set])
	}
	for name, n := range sets {
		t.Logf("%-20s %4d turns, %4d answered at once, %4d asked about", name, n[0], n[1], n[2])
	}
}

// holdsLine has a conversation with somebody who agrees to whatever is asked.
func holdsLine(t *testing.T, chat *Chat, s spoken, count *[3]int) {
	t.Helper()
	parts := chat.Parts
	watched := &watching{Detector: parts.Detector}
	parts.Detector, parts.Log = watched, agent.NewMemoryLog()
	session, err := agent.Open(t.Context(), "line", parts)
	if err != nil {
		t.Fatal(err)
	}
	for n, text := range s.texts {
		in := agent.Input{ID: strconv.Itoa(n), Kind: agent.Say, Text: text}
		before := watched.times
		for asked := 0; ; asked++ {
			events, err := session.Say(t.Context(), in)
			if err != nil {
				break // it is refused, and said so
			}
			e := events[len(events)-1]
			if asked == 0 {
				count[0]++
			}
			if e.Asked != nil {
				if asked == 0 {
					count[2]++
				}
				saysOptions(t, text, watched.found, e.Asked)
				in = agent.Input{ID: fmt.Sprintf("%d.%d", n, asked), Kind: agent.Answering, Question: e.Asked.ID, Choice: agent.Yes}
				if len(e.Asked.Options) > 0 {
					in.Choice = agent.Pick
				}
				continue
			}
			if r := e.Replied; r != nil && !r.Talk {
				if asked == 0 && watched.times > before {
					count[1]++
					aboveLine(t, text, watched, r)
				}
				saysLeftOut(t, text, r)
			}
			break
		}
	}
}

// aboveLine checks an answer that came at once.
func aboveLine(t *testing.T, text string, w *watching, r *agent.Reply) {
	t.Helper()
	if w.found.Ambiguity != "" {
		t.Errorf("%q is ambiguous (%s) and was answered at once: %s", text, w.found.Ambiguity, r.Receipt.SUQL)
	}
	ran := w.saw.Hypotheses[w.found.Reading]
	result := w.saw.Result(t.Context(), ran)
	same, all := 0.0, 0.0
	for _, h := range w.saw.Hypotheses {
		all += h.P
		if w.saw.Result(t.Context(), h) == result {
			same += h.P
		}
	}
	if p := same / max(all, 1); p <= errdetect.DefaultLine-0.001 { // the end of the list is not weighed
		t.Errorf("%q was answered at once, with a belief of %.3f: %s", text, p, r.Receipt.SUQL)
	}
	if fmt.Sprint(ran.LeftOut) != fmt.Sprint(r.LeftOut) {
		t.Errorf("%q: the reading leaves out %q, the reply %q", text, ran.LeftOut, r.LeftOut)
	}
}

// saysLeftOut checks that a reply says what was left out, before anything else
// that it takes for granted, or as part of what the user said no to.
func saysLeftOut(t *testing.T, text string, r *agent.Reply) {
	t.Helper()
	first := 0
	for _, left := range r.LeftOut {
		if first < len(r.Assumptions) && strings.Contains(r.Assumptions[first], "“"+left+"”") {
			first++
			continue
		}
		if !slices.ContainsFunc(r.Assumptions[first:], func(said string) bool { return strings.Contains(said, left) }) {
			t.Errorf("%q: “%s” was left out, and what is said is %q", text, left, r.Assumptions)
		}
	}
}

// saysOptions checks that each reading that is offered says what it leaves out.
func saysOptions(t *testing.T, text string, found agent.Finding, q *agent.Question) {
	t.Helper()
	for _, o := range q.Options {
		if o.Query == nil || len(o.Query.LeftOut) == 0 {
			continue
		}
		if left := strings.Join(o.Query.LeftOut, " "); !strings.Contains(o.Text, "“"+left+"”") {
			t.Errorf("%q: %q leaves out “%s” without a word", text, o.Text, left)
		}
	}
	if q.Choice && len(found.Choice) == 0 {
		t.Errorf("%q: readings are offered that the detector did not find", text)
	}
}
