package suql

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/plan"
	"parley/suql/reader"
	"parley/suql/reader/cascade"
)

// WithCascade has cheap, which costs nothing to ask, decide what it is known
// to decide as the engine's reader would: of its decisions at least a share of
// precision, in (0,1]. With 1 the reader is asked about every text. See package
// cascade.
func WithCascade(cheap reader.Reader, precision float64) Option {
	return func(e *Engine) { e.cheaper = cascade.New(cheap, precision) }
}

// cascaded is what Explain adds where a cheaper reader decides: for each
// question what it is trusted with by now.
func (e *Engine) cascaded(p *plan.Plan) string {
	if e.cheaper == nil || e.reader == nil {
		return ""
	}
	var lines []string
	for _, part := range append(slices.Clone(p.Before), p) {
		for _, a := range part.Asks {
			learnt := e.cheaper.Learnt(a.About(), reader.Request{Task: a.Task, Question: a.Question, Value: a.Value,
				Domain: a.Domain, Type: a.Type})
			if line := fmt.Sprintf("   of %q: %s\n", a.Question, learnt); learnt != "" && a.ValueOf < 0 &&
				!slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return fmt.Sprintf("Cascade %s decides what comes out as %s says with a precision of %g; the calls above are the most\n%s",
		e.cheaper.Cheap(), e.reader.Identity(), e.cheaper.Target(), strings.Join(lines, ""))
}
