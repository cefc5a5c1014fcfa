package model

import (
	"bytes"
	"encoding/json"
	"fmt"

	"parley/llm"
)

// entry is a reply's part about one item: where its values stand.
type entry struct {
	reply  *llm.Reply
	values map[string]span
}

// span is a range of bytes of the reply's text.
type span struct{ start, end int }

// whole is a reply that is one object, as an entry.
func whole(reply llm.Reply) (*entry, error) {
	values, err := fields(reply.JSON, reply.At)
	if err != nil {
		return nil, err
	}
	return &entry{reply: &reply, values: values}, nil
}

// entriesOf finds the entries of a reply by their ids.
func entriesOf(reply llm.Reply) (map[string]*entry, error) {
	out := map[string]*entry{}
	at := reply.At
	list, err := fields(reply.JSON, at)
	if err != nil {
		return nil, err
	}
	s := list["replies"]
	objects, err := elements([]byte(reply.Text[s.start:s.end]), s.start)
	if err != nil {
		return nil, err
	}
	for _, o := range objects {
		values, err := fields([]byte(reply.Text[o.start:o.end]), o.start)
		if err != nil {
			return nil, err
		}
		e := &entry{reply: &reply, values: values}
		id := e.text("id")
		if out[id] != nil {
			return nil, fmt.Errorf("it names item %s twice", id)
		}
		out[id] = e
	}
	return out, nil
}

// fields finds the values of an object that begins at the offset at.
func fields(object []byte, at int) (map[string]span, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	out := map[string]span{}
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("its form can't be read: %w", err)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("its form can't be read: %w", err)
		}
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, fmt.Errorf("its form can't be read: %w", err)
		}
		end := at + int(d.InputOffset())
		out[fmt.Sprint(name)] = span{end - len(raw), end}
	}
	return out, nil
}

// elements finds the values of a list that begins at the offset at.
func elements(list []byte, at int) ([]span, error) {
	d := json.NewDecoder(bytes.NewReader(list))
	if _, err := d.Token(); err != nil {
		return nil, fmt.Errorf("its list can't be read: %w", err)
	}
	var out []span
	for d.More() {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return nil, fmt.Errorf("its list can't be read: %w", err)
		}
		end := at + int(d.InputOffset())
		out = append(out, span{end - len(raw), end})
	}
	return out, nil
}

// raw is a value as the model wrote it.
func (e *entry) raw(field string) string {
	s := e.values[field]
	return e.reply.Text[s.start:s.end]
}

// text is a value as text: a string's content, a number's digits.
func (e *entry) text(field string) string {
	raw := e.raw(field)
	var s string
	switch {
	case raw == "null":
		return ""
	case json.Unmarshal([]byte(raw), &s) == nil:
		return s
	}
	return raw
}
