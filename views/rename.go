package views

import (
	"context"
	"encoding/json"
	"fmt"

	"parley/agent"
)

// rename takes in the names that a visitor gave to columns of an answer.
func (c *Conversation) rename(e agent.Event) ([]edit, error) {
	t := c.turn(e.Turn)
	if t == nil || t.Reply == nil {
		return nil, fmt.Errorf("event %d renames columns of turn %d, which has no answer", e.Seq, e.Turn)
	}
	t.before, t.names = t.names, e.Renamed.Names
	if t.before == nil {
		t.before = map[string]string{}
	}
	ctx := context.Background() // in which language, makes no difference to what is there
	var edits []edit
	if o := t.outlined(ctx); o.layout == entries || o.layout == table {
		edits = append(edits, edit{turn: t, mode: Replace, part: "rows", target: t.part("rows")})
	}
	if _, ok := t.headline(ctx); ok {
		edits = append(edits, edit{turn: t, mode: Replace, part: "headline", target: t.part("headline")})
	}
	return edits, nil
}

// renamable reports whether the visitor can name the columns of an answer.
func (b board) renamable() bool { return b.live() && !b.turn.pinned && !b.turn.kiosk }

// own names a column as if the visitor had not named it.
func (b board) own(column int) string {
	as := *b.turn
	as.names = nil
	return as.label(column - 1)
}

// given is the name that the visitor gave to a column; "" for none.
func (b board) given(column int) string { return b.turn.names[b.turn.Reply.Columns[column-1].Name] }

// asJSON writes names for a script.
func asJSON(names map[string]string) (string, error) {
	text, err := json.Marshal(names)
	return string(text), err
}
