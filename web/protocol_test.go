package web_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"parley/web"
)

// TestTheExamplesOfTheProtocolAreTrue sends the messages that docs/protocol.md
// shows and looks for the ones it says come back.
func TestTheExamplesOfTheProtocolAreTrue(t *testing.T) {
	text, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	var sent, got []string
	for _, block := range regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, example := range strings.Split(strings.ReplaceAll(strings.TrimSpace(block[1]), "\n ", " "), "\n") {
			var m struct{ Type string }
			if err := json.Unmarshal([]byte(example), &m); err != nil {
				t.Fatalf("%s: %v", example, err)
			}
			switch m.Type {
			case "hello", "say", "answer", "run", "leave_out", "change", "narrow", "rename", "cancel":
				sent = append(sent, example)
			default:
				got = append(got, m.Type)
			}
		}
	}
	v := newWorld(t).visitor()
	l, _, err := v.dial(v.begin(), web.JSON, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.send("{}")
	for _, example := range sent {
		l.send("%s", example)
		var m struct{ Type string }
		if err := json.Unmarshal([]byte(example), &m); err != nil {
			t.Fatal(err)
		}
		switch m.Type {
		case "say":
			l.expect("error bad_message", "ready", "said", "asked")
			l.send("%s", example)
			l.expect("taken")
			l.answer("first", "1.1", "no")
			l.expect("answered", "replied")
		case "answer":
			l.expect("refused stale_question")
		case "run":
			l.expect("refused unknown_table")
		case "leave_out", "change", "narrow", "rename":
			l.expect("refused no_answer")
		}
	}
	if want := "event ready taken refused error event"; strings.Join(got, " ") != want {
		t.Errorf("the page shows %s, want %s", got, want)
	}
}
