package lessons_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/lessons"
	"parley/suql/catalog"
)

// shelf is a Source that tells conversations apart.
type shelf map[string][]agent.Lesson

func (s shelf) Lessons(_ context.Context, session string) ([]agent.Lesson, error) {
	if session == "gone" {
		return nil, errors.New("the disk is gone")
	}
	return s[session], nil
}

func TestRecall(t *testing.T) {
	mine := shelf{"c1": {
		{Session: "c0", Turn: 1, Question: "films by Chantal Akerman", SUQL: "SELECT title FROM films WHERE director = 'Chantal Akerman'"},
		{Session: "c0", Turn: 2, Question: "how long is the longest film?", SUQL: "SELECT max(minutes) FROM films"},
		{Session: "c0", Turn: 3, Question: "films that nobody can read", SUQL: "SELECT FROM WHERE"},
	}}
	most := agent.Lesson{Session: "c2", Turn: 4, Question: "who directed most films?", SUQL: "SELECT director FROM films GROUP BY director ORDER BY count(*) DESC LIMIT 1"}
	mine["c1"], mine["c2"] = append(mine["c1"], most), []agent.Lesson{most}
	book := lessons.New(mine, nil)
	for _, c := range []struct {
		session, said string
		want          []string // beginnings of the questions that are like it
	}{
		{"c1", "films by Agnès Varda", []string{"films by", "who directed", "how long"}},
		{"c1", "how long is the longest one?", []string{"how long"}},
		{"c2", "films by Agnès Varda", []string{"who directed"}},
		{"c1", "good morning", nil},
	} {
		got, err := book.Recall(t.Context(), c.session, c.said)
		if all := len(mine[c.session]); len(got) > all {
			t.Errorf("%s: %d lessons of %d", c.session, len(got), all)
		}
		got = slices.DeleteFunc(got, func(l agent.Lesson) bool { return l.Likeness == 0 })
		if err != nil || len(got) != len(c.want) {
			t.Errorf("%s asks %q: recalled %v, %v; want %q", c.session, c.said, got, err, c.want)
			continue
		}
		for i, w := range c.want {
			if !strings.HasPrefix(got[i].Question, w) || got[i].Likeness <= 0 || got[i].Likeness > 1 {
				t.Errorf("%s asks %q: lesson %d is %+v, want %q", c.session, c.said, i, got[i], w)
			}
		}
	}
	if _, err := book.Recall(t.Context(), "gone", "films"); err == nil || !strings.Contains(err.Error(), "disk is gone") {
		t.Errorf("a source that fails: %v", err)
	}
}

// TestValuesDoNotCount: two questions that differ in a value are alike, and two
// that have only a value in common are not.
func TestValuesDoNotCount(t *testing.T) {
	var ix lessons.Index
	ix.Add(agent.Lesson{Question: "which films did Agnès Varda direct in 1985?", SUQL: "SELECT title FROM films WHERE director = 'Agnès Varda' AND year = 1985"})
	ix.Add(agent.Lesson{Question: "how old is the hall?", SUQL: "SELECT age FROM halls"})
	if ix.Len() != 2 {
		t.Fatalf("%d lessons", ix.Len())
	}
	alike, apart := ix.Find("which films did Claire Denis direct in 1999?", 1), ix.Find("is Agnès Varda still alive in 1985?", 1)
	if len(alike) != 1 || alike[0].Likeness < 0.5 {
		t.Errorf("with other values: %+v", alike)
	}
	if len(apart) > 0 && apart[0].Likeness > 0.2 {
		t.Errorf("with the values alone: %+v", apart)
	}
}

// TestNotesWithAQueryAreRecalled beside what was judged, for every conversation.
func TestNotesWithAQueryAreRecalled(t *testing.T) {
	notes := []catalog.Note{
		{Question: "how long is a long film?", Query: "SELECT title FROM films WHERE minutes > 150"},
		{Text: "A film is long from 150 minutes on."},
	}
	book := lessons.New(nil, func() []catalog.Note { return notes })
	got, err := book.Recall(t.Context(), "c9", "which films are long?")
	if err != nil || len(got) != 1 || !got[0].Noted || got[0].SUQL != notes[0].Query || got[0].Likeness == 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestNotesAreFoundByTheirWords(t *testing.T) {
	notes := []catalog.Note{
		{Text: "Revenue is net of discount.", Terms: []string{"turnover"}},
		{Text: "A customer is active who ordered in the last 90 days; orders that were cancelled do not count, and neither does revenue that was paid back."},
		{Text: "The year begins in April."},
		{Question: "revenue of the year", Query: "SELECT sum(net) FROM orders"},
	}
	for said, want := range map[string][]string{
		"what was the turnover in May?":    {"Revenue"},
		"revenue of active customers":      {"A customer", "Revenue"},
		"revenues by month":                {"Revenue", "A customer"},
		"the list of all that there are":   nil,
		"who ordered most in which years?": {"The year", "A customer"},
	} {
		var got []string
		for _, n := range lessons.Notes(notes, said, 4) {
			got = append(got, n.Text)
		}
		if len(got) != len(want) {
			t.Errorf("%q: %q, want %q", said, got, want)
			continue
		}
		for i := range want {
			if !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("%q: note %d begins with %q, want %q", said, i, got[i], want[i])
			}
		}
	}
	if got := lessons.Notes(notes, "revenue of active customers", 1); len(got) != 1 {
		t.Errorf("%d notes, want the best one", len(got))
	}
}
