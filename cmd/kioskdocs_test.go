package cmd

import (
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"parley/app/console"
)

// TestTheDocumentedKiosk: the configuration of docs/kiosk.md names flags that
// there are, with values that they take; the policy is what a browser reads.
func TestTheDocumentedKiosk(t *testing.T) {
	text, err := os.ReadFile("../docs/kiosk.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []map[string]any
	for _, block := range strings.Split(string(text), "```json\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		var values map[string]any
		if err := json.Unmarshal([]byte(block), &values); err != nil {
			t.Fatalf("%v in\n%s", err, block)
		}
		blocks = append(blocks, values)
	}
	if len(blocks) != 2 || len(blocks[1]["URLBlocklist"].([]any)) == 0 {
		t.Fatalf("%d blocks, want the configuration and the policy", len(blocks))
	}
	config := t.TempDir() + "/kiosk.json"
	data, err := json.Marshal(blocks[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var l line
	args := []string{"serve", "--config", config}
	parser, err := l.parser(args, &console.Streams{Out: io.Discard, Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	command, err := parser.Parse(args)
	if err != nil {
		t.Fatal(err)
	}
	if k := l.Serve.KioskFlags; !k.Kiosk || len(k.KioskAttract) != 3 || len(k.KioskSuggestion) != 3 || k.KioskQuestions != 3 {
		t.Errorf("the configuration was read as %+v", k)
	}
	if _, err := l.Serve.PIN(false); err != nil {
		t.Error(err)
	}
	known := map[string]bool{}
	for _, f := range command.Flags() {
		known[f.Name] = true
	}
	for key := range blocks[0] {
		if !known[key] {
			t.Errorf("there is no flag --%s", key)
		}
	}
}
