package limit

import "context"

// Gate has statements wait while others are at work, so that few results are
// taken in at once.
type Gate interface {
	// Enter waits for a place, which leave gives back. Its error says why
	// there is none.
	Enter(ctx context.Context) (leave func(), err error)
}

type gateKey struct{}

// WithGate is a context under which every statement enters a gate.
func WithGate(ctx context.Context, g Gate) context.Context {
	return context.WithValue(ctx, gateKey{}, g)
}

// Enter enters the gate of a context, if it has one. A backend calls it before
// the time of a statement begins, and leaves when it has all its rows.
func Enter(ctx context.Context) (leave func(), err error) {
	if g, ok := ctx.Value(gateKey{}).(Gate); ok {
		return g.Enter(ctx)
	}
	return func() {}, nil
}

// Ungated is a context whose statements wait for nobody: for those of which
// little comes.
func Ungated(ctx context.Context) context.Context {
	return context.WithValue(ctx, gateKey{}, nil)
}
