package agent_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/prior"
	"parley/errdetect"
	"parley/suql/catalog"
)

// remembers is a Knowledge of one lesson that counts how often it is asked.
type remembers struct {
	asked *int
	err   error
}

func (r remembers) Recall(_ context.Context, session, _ string) ([]agent.Lesson, error) {
	*r.asked++
	return []agent.Lesson{{Session: session, Turn: 1, Question: "grandma food in Berkeley",
		SUQL: "SELECT * FROM restaurants WHERE 'Italian' = ANY(cuisines) AND location = 'Berkeley'", Likeness: 1}}, r.err
}

// TestAReplySaysWhatItWasLearntFrom: what was learned of one question answers
// another one like it, and the reply names it.
func TestAReplySaysWhatItWasLearntFrom(t *testing.T) {
	for name, fault := range map[string]error{"learned": nil, "what was learned can't be read": errors.New("the disk is gone")} {
		asked := 0
		p := parts(t, wordReader{})
		p.Parser = prior.New(p.Parser, p.Engine.Catalog(), p.Engine.(interface{ Values() *catalog.Index }).Values())
		p.Knowledge, p.Detector = remembers{&asked, fault}, errdetect.NewThreshold(0)
		e := last(t, open(t, p), say("grandma food in Oakland"))
		if e.Kind != agent.KindReplied || asked != 1 {
			t.Fatalf("%s: %+v, asked %d times", name, e, asked)
		}
		taught := strings.Contains(e.Replied.Receipt.SUQL, "Italian") && strings.Contains(e.Replied.Receipt.SUQL, "Oakland")
		if taught != (fault == nil) || len(e.Replied.Learnt) == 1 != (fault == nil) {
			t.Errorf("%s: ran %s, learnt from %+v", name, e.Replied.Receipt.SUQL, e.Replied.Learnt)
		}
	}
}
