package analyst_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"parley/eval/jsonl"
)

// TestTalks: of what people say at work, the query of each turn runs, what is asked of a text was said by then,
// and the day on which it was said is known.
func TestTalks(t *testing.T) {
	open, turns := databases{}, 0
	each := func(where string, record []byte) error {
		var talk struct {
			Database string    `json:"db_id"`
			Today    time.Time `json:"today"`
			Turns    []struct{ Utterance, Query string }
		}
		if err := json.Unmarshal(record, &talk); err != nil {
			return err
		}
		db := open.open(t, talk.Database)
		if db == nil || talk.Today.IsZero() {
			t.Fatalf("%s: no database %q, or no day", where, talk.Database)
		}
		said := ""
		for _, turn := range talk.Turns {
			turns++
			said += " " + strings.ToLower(turn.Utterance)
			if err := run(db, turn.Query); err != nil {
				t.Errorf("%s: %q: %v\n%s", where, turn.Utterance, err, turn.Query)
			}
			for _, words := range asksText.FindAllStringSubmatch(turn.Query, -1) {
				if asked := strings.ReplaceAll(words[1], "''", "'"); !strings.Contains(said, strings.ToLower(asked)) {
					t.Errorf("%s: %q was not said by %q", where, asked, turn.Utterance)
				}
			}
		}
		return nil
	}
	for _, file := range []string{"talks.jsonl", "days.jsonl", "desks.jsonl", "asks.jsonl", "wanted.jsonl",
		"ways.jsonl", "told.jsonl"} {
		if err := jsonl.Each(file, each); err != nil {
			t.Fatal(err)
		}
	}
	if turns < 11000 {
		t.Errorf("only %d turns", turns)
	}
}
