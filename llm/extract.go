package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// extract finds the one JSON value that text consists of and returns where it
// begins. Around it there may be blanks, a block of thoughts before it
// (<think>…</think>, as some local models write) and a code fence; anything
// else means that the model did not keep to the form.
func extract(text string) (value []byte, at int, err error) {
	rest := text
	if trimmed := strings.TrimSpace(rest); strings.HasPrefix(trimmed, "<think>") {
		_, after, closed := strings.Cut(rest, "</think>")
		if !closed {
			return nil, 0, errors.New("it thought without end")
		}
		rest = after
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	if after, ok := strings.CutPrefix(rest, "```"); ok {
		_, after, _ = strings.Cut(after, "\n") // the name of the language
		rest = strings.TrimLeft(after, " \t\r\n")
	}
	at = len(text) - len(rest)
	d := json.NewDecoder(strings.NewReader(rest))
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, 0, errors.New("the JSON breaks off")
		}
		return nil, 0, fmt.Errorf("it is not JSON: %w", err)
	}
	after := strings.TrimSpace(rest[d.InputOffset():])
	if after != "" && after != "```" {
		return nil, 0, fmt.Errorf("something follows the JSON: %q", shorten(after, 40))
	}
	if err := unique(raw); err != nil {
		return nil, 0, err
	}
	return raw, at, nil
}

// unique refuses an object with the same name twice: readers of JSON disagree
// on which one counts.
func unique(value []byte) error {
	d := json.NewDecoder(bytes.NewReader(value))
	d.UseNumber() // how large one may be is for others to say
	var open nesting
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("it is not JSON: %w", err) // unreachable: it was decoded before
		}
		if t == json.Delim('}') || t == json.Delim(']') {
			open = open[:len(open)-1]
			continue
		}
		if name, ok := t.(string); ok && open.named() {
			if !open.name(name) {
				return fmt.Errorf("%q stands in it twice", shorten(name, 40))
			}
			continue
		}
		if len(open) > 0 {
			open[len(open)-1].value = false
		}
		switch t {
		case json.Delim('{'):
			open = append(open, level{names: map[string]bool{}})
		case json.Delim('['):
			open = append(open, level{})
		}
	}
}

// nesting are the objects and lists that are open, the innermost last.
type nesting []level

type level struct {
	names map[string]bool // nil in a list
	value bool            // a value comes next
}

// named reports whether a name comes next.
func (n nesting) named() bool {
	top := len(n) - 1
	return top >= 0 && n[top].names != nil && !n[top].value
}

// name takes the name of a value, false where it was there before.
func (n nesting) name(name string) bool {
	top := &n[len(n)-1]
	if top.names[name] {
		return false
	}
	top.names[name], top.value = true, true
	return true
}
