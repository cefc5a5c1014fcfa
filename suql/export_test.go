package suql

// Without has the plans of e leave rewrites out, by their names.
func Without(e *Engine, names ...string) { e.without = names }

// WithInferences sets what was inferred.
func WithInferences(i inferences) Option { return func(e *Engine) { e.inferred = i } }
