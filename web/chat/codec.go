package chat

import (
	"context"
	"encoding/json"
	"fmt"

	"parley/agent"
	"parley/views"
)

// The subprotocols (docs/protocol.md).
const (
	JSON = "parley.json.v1"
	HTML = "parley.html.v1"
)

// codec writes events for one connection. begin is told the past that the
// client has already; encode the events after it, in order.
type codec interface {
	begin(ctx context.Context, seen []agent.Event) error
	encode(ctx context.Context, e agent.Event) ([]byte, error)
}

type jsonCodec struct{}

func (jsonCodec) begin(context.Context, []agent.Event) error { return nil }

func (jsonCodec) encode(_ context.Context, e agent.Event) ([]byte, error) {
	return json.Marshal(struct {
		Type  string      `json:"type"`
		Event agent.Event `json:"event"`
	}{"event", e})
}

// htmlCodec renders what an event changes on the page. It knows what the
// page shows by folding the same events.
type htmlCodec struct {
	setting      views.Setting
	conversation *views.Conversation
}

func (h *htmlCodec) begin(ctx context.Context, seen []agent.Event) (err error) {
	h.conversation, err = views.NewConversation(ctx, h.setting, seen)
	return err
}

func (h *htmlCodec) encode(ctx context.Context, e agent.Event) ([]byte, error) {
	change, err := h.conversation.Apply(ctx, e)
	if err != nil {
		return nil, fmt.Errorf("rendering event %d: %w", e.Seq, err)
	}
	// The event itself is cut down to what a page needs besides the HTML.
	type brief struct {
		Seq   int64           `json:"seq"`
		Turn  int             `json:"turn"`
		Kind  agent.EventKind `json:"kind"`
		Input string          `json:"input,omitempty"`
	}
	return json.Marshal(struct {
		Type  string `json:"type"`
		Event brief  `json:"event"`
		views.Change
	}{"event", brief{e.Seq, e.Turn, e.Kind, e.Input}, change})
}
