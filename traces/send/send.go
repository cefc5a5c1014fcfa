// Package send sends the spans of package traces to a collector that speaks OTLP
// over HTTP, as OpenTelemetry has it.
//
// Call [To] once, when the program starts:
//
//	stop, err := send.To(ctx, "http://127.0.0.1:4318", "1.4.0", warn)
//	defer stop(context.Background())
package send

import (
	"context"
	"fmt"
	"net/url"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
)

// To has spans sent to the collector at an address such as
// http://127.0.0.1:4318; where it has no path, to /v1/traces there. They go out in
// batches, beside the work; what the collector does not take is lost, and failed
// is told why. stop sends what is left and ends it.
func To(ctx context.Context, address, version string, failed func(error)) (stop func(context.Context) error,
	err error) {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return nil, fmt.Errorf("traces can't be sent to %q: write an address such as http://127.0.0.1:4318", address)
	}
	if at.Path == "" || at.Path == "/" {
		at.Path = "/v1/traces"
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(at.String()))
	if err != nil {
		return nil, fmt.Errorf("sending traces to %s: %w", at.Host, err)
	}
	about := resource.NewSchemaless(attribute.String("service.name", "parley"),
		attribute.String("service.version", version))
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter), trace.WithResource(about))
	otel.SetErrorHandler(otel.ErrorHandlerFunc(failed))
	otel.SetTracerProvider(provider)
	return provider.Shutdown, nil
}
