package api

import (
	"net/http"
	"time"

	"parley/eval/stored"
	"parley/state"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// feedback tells what the visitor said of the answers of a conversation.
func (r *Room) feedback(c echo.Context) error {
	id := c.Param("session")
	if err := r.conversations.Own(c, id); err != nil {
		return err
	}
	kept, err := r.store.Feedback(c.Request().Context(), id)
	if err != nil {
		return err
	}
	type said struct {
		Turn    int           `json:"turn"`
		Verdict state.Verdict `json:"verdict"`
		Comment string        `json:"comment,omitempty"`
		Meant   string        `json:"meant,omitempty"`
		SUQL    string        `json:"suql,omitempty"`
		At      time.Time     `json:"at"`
	}
	list := []said{}
	for _, f := range kept {
		list = append(list, said{f.Turn, f.Verdict, f.Comment, f.Meant, f.SUQL, f.At})
	}
	return c.JSON(http.StatusOK, map[string]any{"session": id, "feedback": list})
}

// judge takes what the visitor says of an answer, in place of what they
// said before.
func (r *Room) judge(c echo.Context) error {
	var in struct {
		Verdict              state.Verdict
		Comment, Meant, SUQL string
	}
	if err := site.Read(c, &in); err != nil {
		return err
	}
	id := c.Param("session")
	turn, reply, err := r.conversations.Replied(c, id)
	if err != nil {
		return err
	}
	if in.Verdict == "" {
		return &site.Problem{Status: http.StatusUnprocessableEntity, Code: "bad_feedback",
			Detail: "A verdict is missing: right or wrong."}
	}
	if _, err := r.conversations.Judge(c, id, reply, state.Feedback{Turn: turn, Verdict: in.Verdict, Comment: in.Comment,
		Meant: in.Meant, SUQL: in.SUQL}); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// unjudge takes feedback back.
func (r *Room) unjudge(c echo.Context) error {
	id := c.Param("session")
	turn, reply, err := r.conversations.Replied(c, id)
	if err != nil {
		return err
	}
	if _, err := r.conversations.Judge(c, id, reply, state.Feedback{Turn: turn}); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// exportFeedback hands out the visitor's judged conversations as examples
// that `parley eval replay` runs, one a line.
func (r *Room) exportFeedback(c echo.Context) error {
	ctx, owner := c.Request().Context(), site.VisitorOf(c).Owner
	ids := []string{}
	if owner != "" {
		var err error
		if ids, err = r.store.Judged(ctx, owner, false); err != nil {
			return err
		}
	}
	r.Audit(site.VisitorOf(c), "exported_feedback", "conversations", len(ids))
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "application/x-ndjson")
	h.Set(echo.HeaderContentDisposition, `attachment; filename="feedback.jsonl"`)
	h.Set("Cache-Control", "no-store")
	for _, id := range ids {
		events, err := r.store.Events(ctx, id)
		if err != nil {
			return err
		}
		feedback, err := r.store.Feedback(ctx, id)
		if err != nil {
			return err
		}
		if session, ok := stored.Of(id, events, feedback); ok {
			if err := session.Write(c.Response()); err != nil {
				return err
			}
		}
	}
	return nil
}
