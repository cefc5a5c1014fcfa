package traces_test

import (
	"context"
	"errors"
	"testing"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"parley/traces"
)

// TestAStepIsAPartOfAnother, and how it failed is said without the words of the
// error.
func TestAStepIsAPartOfAnother(t *testing.T) {
	kept := tracetest.NewSpanRecorder()
	before := otel.GetTracerProvider()
	otel.SetTracerProvider(trace.NewTracerProvider(trace.WithSpanProcessor(kept)))
	t.Cleanup(func() { otel.SetTracerProvider(before) })

	ctx, whole := traces.Start(context.Background(), "run")
	_, part := traces.Start(ctx, "Scan")
	part.Count("rows", 3)
	part.End(errors.New("no column anna's_salary"))
	whole.End(nil)

	spans := kept.Ended()
	if len(spans) != 2 || spans[0].Parent().SpanID() != spans[1].SpanContext().SpanID() {
		t.Fatalf("kept %v", spans)
	}
	if s := spans[0].Status(); s.Code != codes.Error || s.Description != "failed" || len(spans[0].Events()) > 0 {
		t.Errorf("the step that failed says %+v %v", s, spans[0].Events())
	}
	if a := spans[0].Attributes(); len(a) != 1 || a[0].Key != "parley.rows" || a[0].Value.AsInt64() != 3 {
		t.Errorf("it counts %v", a)
	}
	if s := spans[1].Status(); s.Code != codes.Unset {
		t.Errorf("the whole says %+v", s)
	}
}
