package chat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"parley/agent"
)

// heard is a message from a client.
type heard struct {
	Type     string            `json:"type"` // hello, say, answer, run, leave_out, change, narrow, rename, cancel
	After    int64             `json:"after"`
	ID       string            `json:"id"`
	Text     string            `json:"text"`
	Question string            `json:"question"`
	Choice   agent.Choice      `json:"choice"`
	Option   int               `json:"option"`
	SUQL     string            `json:"suql"`
	Turn     int               `json:"turn"`
	Places   []string          `json:"places"`
	Column   string            `json:"column"`
	Value    string            `json:"value"`
	Names    map[string]string `json:"names"`
}

// MaxID is how many bytes the name of an input may have.
const MaxID = 64

// parse reads a message. Errors are sentences for whoever writes a client.
func parse(data []byte) (heard, error) {
	var m heard
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&m); err != nil {
		return m, fmt.Errorf("a message is one JSON object: %w", err)
	}
	switch m.Type {
	case "hello":
		if m.After < 0 {
			return m, errors.New("after is the last sequence number seen, or 0")
		}
	case "say", "answer", "run", "leave_out", "change", "narrow", "rename":
		if m.ID == "" || len(m.ID) > MaxID {
			return m, fmt.Errorf("%s needs an id of 1 to %d bytes, new for each input", m.Type, MaxID)
		}
	case "cancel":
	case "":
		return m, errors.New("a message needs a type: hello, say, answer, run, leave_out, change, narrow, rename or cancel")
	default:
		return m, fmt.Errorf("there is no message of type %q; hello, say, answer, run, leave_out, change, narrow, rename and cancel are", m.Type)
	}
	return m, nil
}

// input is what the session is given.
func (m heard) input() agent.Input {
	switch m.Type {
	case "say":
		return agent.Input{ID: m.ID, Kind: agent.Say, Text: m.Text}
	case "run":
		return agent.Input{ID: m.ID, Kind: agent.Run, Text: m.SUQL}
	case "leave_out":
		return agent.Input{ID: m.ID, Kind: agent.LeaveOut, Turn: m.Turn, Places: m.Places}
	case "change":
		return agent.Input{ID: m.ID, Kind: agent.Change, Turn: m.Turn, Places: m.Places}
	case "narrow":
		return agent.Input{ID: m.ID, Kind: agent.Narrow, Turn: m.Turn, Column: m.Column, Value: m.Value}
	case "rename":
		return agent.Input{ID: m.ID, Kind: agent.Rename, Turn: m.Turn, Names: m.Names}
	}
	return agent.Input{ID: m.ID, Kind: agent.Answering, Question: m.Question, Choice: m.Choice, Option: m.Option}
}

// The messages to a client besides events; the same in both subprotocols.
type (
	ready struct {
		Type string `json:"type"` // "ready": the past has been told
		Seq  int64  `json:"seq"`
		Busy bool   `json:"busy"`
	}
	taken struct {
		Type string `json:"type"` // "taken": the input is in the log already
		ID   string `json:"id"`
	}
	refused struct {
		Type    string `json:"type"` // "refused": nothing changed
		ID      string `json:"id"`
		Code    string `json:"code"`
		Message string `json:"message"`
		Line    int    `json:"line,omitempty"` // where a query is wrong, from 1
		Column  int    `json:"column,omitempty"`
		Excerpt string `json:"excerpt,omitempty"` // the message with the line of the query and carets under the place
	}
	failed struct {
		Type    string `json:"type"` // "error"
		ID      string `json:"id,omitempty"`
		Code    string `json:"code"`
		Message string `json:"message"`
	}
)

func refusal(id string, e *agent.InputError) refused {
	return refused{Type: "refused", ID: id, Code: e.Code, Message: e.Message}
}

// refusalOf is what a refused input is answered with, a query with its place.
func refusalOf(id string, e *agent.InputError, err error) refused {
	r := refusal(id, e)
	var wrong *agent.QueryError
	if errors.As(err, &wrong) {
		r.Line, r.Column, r.Excerpt = wrong.Line, wrong.Column, wrong.Excerpt
	}
	return r
}
