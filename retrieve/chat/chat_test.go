package chat_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/retrieve"
	"parley/retrieve/answer"
	"parley/retrieve/chat"
	"parley/retrieve/library"
	"parley/suql"
	"parley/suql/reader/lexical"
)

// huts is a library of two tables that differ about one hut, and pages.
func huts(t *testing.T) (lib *library.Library, dir string) {
	t.Helper()
	dir = t.TempDir()
	files := map[string]string{
		"huts 2019.csv": "hut,beds,altitude m\nAsten,40,2100\nBirn,12,2750\nColm,8,1890\n",
		"huts 2024.csv": "hut,beds,altitude m\nAsten,44,2100\nBirn,16,2765\nColm,8,1890\n",
		"asten.md":      "# Asten\n\nThe Asten hut was built in 1911 by the miners of the valley. It burned down in 1954.\n",
		"colm.md":       "# Colm\n\nThe Colm hut was built in 1932 by a club of teachers. Its soup is known far away.\n",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	lib, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "my.library"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	fill(t, lib, dir)
	return lib, dir
}

func fill(t *testing.T, lib *library.Library, dir string) {
	t.Helper()
	if _, err := retrieve.Index(t.Context(), lib, []string{dir}, retrieve.Options{}); err != nil {
		t.Fatal(err)
	}
}

// talk is a conversation over a library.
func talk(t *testing.T, lib *library.Library) (*agent.Session, *chat.Chat) {
	t.Helper()
	a, err := answer.New(lexical.New(), func(e *suql.Engine) (agent.Parser, error) {
		return embedded.New(e.Catalog(), e.Values(), embedded.WithRows(e), embedded.WithPatience(time.Hour))
	})
	if err != nil {
		t.Fatal(err)
	}
	c, err := chat.New(t.Context(), lib, a, chat.Options{Ask: true, Address: "data/huts/piece"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	s, err := agent.Open(t.Context(), "ann", c.Parts(agent.NewMemoryLog()))
	if err != nil {
		t.Fatal(err)
	}
	return s, c
}

var inputs int

// give gives the session an input and returns what it led to.
func give(t *testing.T, s *agent.Session, in agent.Input) agent.Event {
	t.Helper()
	inputs++
	in.ID = fmt.Sprint(inputs)
	events, err := s.Say(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return events[len(events)-1]
}

func say(t *testing.T, s *agent.Session, text string) agent.Event {
	t.Helper()
	return give(t, s, agent.Input{Kind: agent.Say, Text: text})
}

// TestAPageAnswers: the reply has the words of the page, and the receipt its
// passage, which can be read under the address.
func TestAPageAnswers(t *testing.T) {
	lib, _ := huts(t)
	s, _ := talk(t, lib)
	e := say(t, s, "when was the Asten hut built?")
	if e.Replied == nil || !strings.Contains(e.Replied.Text, "1911") || len(e.Replied.From) != 1 {
		t.Fatalf("%+v %+v", e.Replied, e.Failed)
	}
	from := e.Replied.From[0]
	if from.Kind != agent.PassageOrigin || from.Title != "Asten" || from.Place != "asten.md" || from.Number != 1 {
		t.Errorf("it stands in %+v", from)
	}
	var id int64
	var start, end int
	if _, err := fmt.Sscanf(from.Address, "data/huts/piece/%d?mark=%d-%d", &id, &start, &end); err != nil {
		t.Fatalf("%s: %v", from.Address, err)
	}
	hit, _, err := lib.Piece(t.Context(), id)
	if err != nil || hit.Text[start:end] != "1911" {
		t.Errorf("the address leads to %q (%v)", hit.Text, err)
	}
	if !strings.Contains(e.Replied.Receipt.SUQL, "FROM \"Asten\"") && !strings.Contains(e.Replied.Receipt.SUQL, "FROM Asten") {
		t.Errorf("ran %s", e.Replied.Receipt.SUQL)
	}
}

// TestADoubtfulSourceIsAsked: each source is offered with what it says; the
// answer holds, is taken back by undo, and stands in the receipt.
func TestADoubtfulSourceIsAsked(t *testing.T) {
	lib, _ := huts(t)
	s, _ := talk(t, lib)
	e := say(t, s, "what is the altitude of Birn?")
	q := e.Asked
	if q == nil || len(q.Options) < 2 || !q.Menu {
		t.Fatalf("no question: %+v %+v", e.Replied, e.Failed)
	}
	if !strings.HasPrefix(q.Text, "Which of “huts …” do you mean: the table “20") {
		t.Errorf("asked %q", q.Text)
	}
	first, second := q.Options[0].Text, q.Options[1].Text
	for _, o := range []string{first, second} {
		if !strings.Contains(o, "the table “20") || !strings.Contains(o, "which says “27") {
			t.Errorf("offered %q", o)
		}
	}
	e = give(t, s, agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.Pick, Option: 1})
	if e.Replied == nil {
		t.Fatalf("%+v", e.Failed)
	}
	value := fmt.Sprint(e.Replied.Rows[0].Values[0])
	if !strings.Contains(second, "“"+value+"”") {
		t.Errorf("chose %q and got %s", second, value)
	}
	agreed := false
	for _, c := range e.Replied.Clauses {
		agreed = agreed || c.Kind == "table" && c.Status == agent.Agreed
	}
	if !agreed || len(e.Replied.From) != 1 || e.Replied.From[0].Kind != agent.TableOrigin {
		t.Errorf("the receipt has %+v from %+v", e.Replied.Clauses, e.Replied.From)
	}

	q = say(t, s, "what is the altitude of Birn?").Asked
	if q == nil {
		t.Fatal("asked once, and not again")
	}
	if e = give(t, s, agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.No}); e.Replied == nil && e.Asked == nil {
		t.Fatalf("after a no: %+v", e.Failed)
	} else if e.Replied != nil && strings.Contains(first, e.Replied.From[0].Title) {
		t.Errorf("what was refused answers: %+v", e.Replied.From)
	}
}

// TestASourceThatIsNotOffered: whoever means another source than those that the
// question names says its title, and that one answers.
func TestASourceThatIsNotOffered(t *testing.T) {
	lib, dir := huts(t)
	for year := 1901; year < 1925; year++ {
		table := fmt.Sprintf("team,score\nReds,%d\nBlues,%d\n", year-1850, 2000-year)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d season.csv", year)), []byte(table), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fill(t, lib, dir)
	s, _ := talk(t, lib)
	q := say(t, s, "what is the score of the team Reds?").Asked
	if q == nil {
		t.Fatal("no question")
	}
	offered := q.Text
	for _, o := range q.Options {
		offered += o.Text
	}
	year := 1901
	for strings.Contains(offered, fmt.Sprint(year)) {
		year++
	}
	e := say(t, s, fmt.Sprintf("the season of %d", year))
	if e.Replied == nil || fmt.Sprint(e.Replied.Rows[0].Values[0]) != fmt.Sprint(year-1850) {
		t.Fatalf("%d is not among %s, and was named: %+v %+v", year, offered, e.Asked, e.Replied)
	}
	for _, c := range e.Replied.Clauses {
		if c.Kind == "table" && c.Status != agent.Agreed {
			t.Errorf("the receipt has %+v", c)
		}
	}
}

// TestATableAndAPageTogether: the row stands in a table, the rest on the page
// that a cell of it is the title of.
func TestATableAndAPageTogether(t *testing.T) {
	lib, dir := huts(t)
	if err := os.Remove(filepath.Join(dir, "huts 2019.csv")); err != nil {
		t.Fatal(err)
	}
	fill(t, lib, dir)
	s, _ := talk(t, lib)
	e := say(t, s, "when was the hut with the fewest beds built?")
	if e.Asked != nil {
		e = give(t, s, agent.Input{Kind: agent.Answering, Question: e.Asked.ID, Choice: agent.Yes})
	}
	if e.Replied == nil || !strings.Contains(e.Replied.Text, "1932") {
		t.Fatalf("%+v %+v", e.Replied, e.Failed)
	}
	if from := e.Replied.From; len(from) != 2 || from[0].Kind != agent.TableOrigin || from[1].Title != "Colm" {
		t.Errorf("it stands in %+v", e.Replied.From)
	}
}

// TestARowThatACellChooses: the row is chosen by a condition, which is a part
// of the receipt as of any other query.
func TestARowThatACellChooses(t *testing.T) {
	lib, dir := huts(t)
	if err := os.Remove(filepath.Join(dir, "huts 2019.csv")); err != nil {
		t.Fatal(err)
	}
	fill(t, lib, dir)
	s, _ := talk(t, lib)
	e := say(t, s, "when was the hut with 44 beds built?")
	if e.Asked != nil {
		e = give(t, s, agent.Input{Kind: agent.Answering, Question: e.Asked.ID, Choice: agent.Yes})
	}
	if e.Replied == nil || !strings.Contains(e.Replied.Text, "1911") {
		t.Fatalf("%+v %+v", e.Replied, e.Failed)
	}
	for _, c := range e.Replied.Clauses {
		if strings.Contains(c.Text, "44") && strings.Contains(c.Text, "beds") && c.Code != "" {
			return
		}
	}
	t.Errorf("no condition in %+v", e.Replied.Clauses)
}

// TestARowThatIsNamed: what is asked of a page by its title is not looked for
// by way of a table that has that title in a cell.
func TestARowThatIsNamed(t *testing.T) {
	lib, _ := huts(t)
	s, _ := talk(t, lib)
	for _, question := range []string{"when was the Asten hut built?", "when was the hut Colm built?"} {
		e := say(t, s, question)
		if e.Replied == nil {
			t.Fatalf("%s: %+v %+v", question, e.Asked, e.Failed)
		}
		if from := e.Replied.From; len(from) != 1 || from[0].Kind != agent.PassageOrigin {
			t.Errorf("%s: it stands in %+v", question, from)
		}
	}
}

// TestALibraryThatChanges: what was added is found, and what is gone is not
// asked any more.
func TestALibraryThatChanges(t *testing.T) {
	lib, dir := huts(t)
	s, c := talk(t, lib)
	say(t, s, "when was the Asten hut built?")
	if err := os.WriteFile(filepath.Join(dir, "asten.md"), []byte("# Asten\n\nThe Asten hut was built in 1913 by the miners.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fill(t, lib, dir)
	if e := say(t, s, "when was the Asten hut built?"); e.Replied == nil || !strings.Contains(e.Replied.Text, "1913") {
		t.Errorf("%+v %+v", e.Replied, e.Failed)
	}
	if _, err := c.Engine.Prepare(t.Context(), "SELECT beds FROM nowhere"); err == nil || !strings.Contains(err.Error(), "nothing that is called nowhere") {
		t.Errorf("a table that is not there: %v", err)
	}
}

// TestWhatComesNearest: what no sentence is likely enough to answer is shown as what comes
// nearest, and a question may go on from the one before it.
func TestWhatComesNearest(t *testing.T) {
	lib, _ := huts(t)
	s, _ := talk(t, lib)
	say := func(text string) *agent.Reply {
		t.Helper()
		inputs++
		events, err := s.Say(t.Context(), agent.Input{ID: fmt.Sprint(inputs), Kind: agent.Say, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return events[len(events)-1].Replied
	}
	if r := say("who built the Asten hut?"); r == nil || !strings.Contains(r.Text, "miners of the valley") {
		t.Fatalf("%+v", r)
	}
	if r := say("and when did it burn down?"); r == nil || !strings.Contains(r.Text, "1954") {
		t.Errorf("a follow-up: %+v", r)
	}
	if r := say("does anybody sell tickets for a concert of the club on sundays"); r != nil && !chat.Nearest(r) {
		t.Errorf("nothing says that: %s", r.Text)
	}
}

// TestANoLeadsToWhatTheQuestionSaid: who refuses one of many sources is led to the next one,
// until no question is left; that one is told as what was not sure.
func TestANoLeadsToWhatTheQuestionSaid(t *testing.T) {
	lib, dir := huts(t)
	for year := 1901; year < 1931; year++ {
		text := fmt.Sprintf("# Letter of %d\n\nIn %d we spoke of the weather.\n\nThe roof cost some money in %d.\n", year, year, year)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("letter %d.md", year)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fill(t, lib, dir)
	s, _ := talk(t, lib)
	e := say(t, s, "how much money did the roof cost?")
	for range agent.DefaultQuestions {
		q := e.Asked
		if q == nil || q.No == nil {
			t.Fatalf("no question: %+v %+v", e.Replied, e.Failed)
		}
		next, _, _ := strings.Cut(q.No.Text, ",")
		e = give(t, s, agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.No})
		said := ""
		switch {
		case e.Asked != nil:
			said = e.Asked.Text
		case e.Replied != nil:
			said = e.Replied.Text
		}
		_, year, _ := strings.Cut(strings.Trim(next, "”"), "“")
		if !strings.Contains(said, year) {
			t.Fatalf("%q was to lead to %s, and came to %q %+v", q.Text, next, said, e.Failed)
		}
	}
	if e.Replied == nil || !chat.Nearest(e.Replied) && !strings.Contains(fmt.Sprint(e.Replied.Assumptions), "the page “Letter") {
		t.Errorf("after the last question: %+v %+v", e.Asked, e.Replied)
	}
}

// TestWhatALibraryHolds: the tables with their rows, then the documents, told apart.
func TestWhatALibraryHolds(t *testing.T) {
	lib, _ := huts(t)
	_, c := talk(t, lib)
	tables, documents := c.Engine.Catalog().Documents()
	if len(tables) != 2 || tables[0].Rows != 3 || len(documents) != 2 || documents[0].Human != "Asten" {
		t.Errorf("tables %+v, documents %+v", tables, documents)
	}
	if all := c.Engine.Catalog().Tables; all[0].Document || !all[3].Document {
		t.Errorf("documents come first: %+v", all)
	}
}

// TestNoneOfTheSources: after none of all that was found, nothing is, in whatever words.
func TestNoneOfTheSources(t *testing.T) {
	lib, _ := huts(t)
	s, _ := talk(t, lib)
	none := func(question string, in agent.Input) {
		t.Helper()
		q := say(t, s, question).Asked
		if q == nil {
			t.Fatal("no question")
		}
		in.Question = q.ID
		e := give(t, s, in)
		if e.Failed == nil || e.Failed.Code != "not_found" {
			t.Errorf("%q: %+v %+v %+v", in.Text, e.Failed, e.Asked, e.Replied)
		}
	}
	const ofTwo, ofOne = "what is the altitude of Birn?", "how many beds does the hut Birn have in 2024?"
	none(ofTwo, agent.Input{Kind: agent.Answering, Choice: agent.None})
	for _, words := range []string{"none of these", "none", "neither", "no, none of them"} {
		none(ofTwo, agent.Input{Kind: agent.Say, Text: words})
	}
	e := say(t, s, ofOne)
	if e.Asked == nil || len(e.Asked.Options) > 0 {
		t.Fatalf("not asked about one source: %+v", e.Asked)
	}
	if e = say(t, s, "none of these"); e.Replied != nil {
		t.Errorf("refused, and answered %s", e.Replied.Text)
	}
}
