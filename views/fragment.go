package views

import (
	"bytes"
	"context"
	"fmt"

	"parley/agent"

	"github.com/a-h/templ"
)

// TurnsID is the id of the element that holds the turns.
const TurnsID = "turns"

// Mode is how a fragment goes into the page.
type Mode string

// The modes.
const (
	Append  Mode = "append"  // as the last child of the target
	Replace Mode = "replace" // in place of the target
	Remove  Mode = "remove"  // the target goes; there is no HTML
)

// Fragment is a piece of the page and where it belongs. Its HTML has exactly
// one element at the top and is escaped.
type Fragment struct {
	Target string `json:"target"` // id of an element
	Mode   Mode   `json:"mode"`
	HTML   string `json:"html,omitempty"`
}

// Change is what an event changes.
type Change struct {
	Fragments []Fragment `json:"html"`
	// Announce is what a screen reader should say, once; "" for nothing.
	Announce string `json:"announce,omitempty"`
}

// Apply takes in one more event and renders what it changes.
func (c *Conversation) Apply(ctx context.Context, e agent.Event) (Change, error) {
	edits, err := c.take(e)
	if err != nil {
		return Change{}, err
	}
	change := Change{Fragments: []Fragment{}, Announce: announcement(ctx, e)}
	for _, d := range edits {
		f := Fragment{Target: d.target, Mode: d.mode}
		if d.mode != Remove {
			var b bytes.Buffer
			component := d.component()
			if component == nil {
				continue
			}
			if err := component.Render(ctx, &b); err != nil {
				return Change{}, fmt.Errorf("rendering %s: %w", d.target, err)
			}
			f.HTML = b.String()
		}
		change.Fragments = append(change.Fragments, f)
	}
	return change, nil
}

// component renders an edit; nil when the page has no place for it.
func (d edit) component() templ.Component {
	if d.turn.kiosk {
		return d.kioskComponent()
	}
	switch d.part {
	case "clauses":
		return clause(d.turn, d.nth)
	case "answers":
		return answer(d.turn, d.nth)
	case "now":
		return now(d.turn)
	case "progress":
		return progress(d.turn)
	case "rows":
		return rowsOf(d.turn)
	case "headline":
		return headlineOf(d.turn)
	case "found":
		return sofar(d.turn)
	}
	return turn(d.turn)
}

func announcement(ctx context.Context, e agent.Event) string {
	switch e.Kind {
	case agent.KindAsked:
		return e.Asked.Text
	case agent.KindReplied:
		return e.Replied.Text
	case agent.KindFailed:
		return e.Failed.Message + " " + e.Failed.Hint
	case agent.KindRenamed:
		return tr(ctx, "The names of the columns are saved.")
	}
	return ""
}
