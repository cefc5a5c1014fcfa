// Package traces says what a piece of work was made of: of an input to a
// conversation how long it was read, planned and looked up, step by step of the
// plan and call by call of the model. The spans go to whatever package send was
// told, and nowhere otherwise; what people said is in none of them.
//
// Call [Start] where a step begins, and [Span.End] with how it went:
//
//	ctx, span := traces.Start(ctx, "parse")
//	readings, err := parser.Parse(ctx, turn, world)
//	span.Count("readings", len(readings))
//	span.End(err)
//
// A step that begins with that context is a part of it.
package traces

import (
	"context"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Span is a step under way.
type Span struct{ span trace.Span }

// Start begins a step.
func Start(ctx context.Context, name string) (context.Context, Span) {
	ctx, span := otel.Tracer("parley").Start(ctx, name)
	return ctx, Span{span}
}

// Label adds what is known of the step. It must not be what somebody said, or what
// the data hold.
func (s Span) Label(key, value string) { s.span.SetAttributes(attribute.String("parley."+key, value)) }

// Count adds a number: of rows, of calls, of tokens.
func (s Span) Count(key string, n int) { s.span.SetAttributes(attribute.Int("parley."+key, n)) }

// Share adds a number from 0 to 1.
func (s Span) Share(key string, p float64) {
	s.span.SetAttributes(attribute.Float64("parley."+key, p))
}

// End ends the step; err is why it failed, nil where it did not. Its text is
// left out, for it may quote what was asked.
func (s Span) End(err error) {
	if err != nil {
		s.span.SetStatus(codes.Error, "failed")
	}
	s.span.End()
}
