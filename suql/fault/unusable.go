package fault

// Unusable says that the database can't be used at the moment, whatever is
// asked of it: its file is gone or damaged, or its server does not answer.
type Unusable struct{ Err error }

// Error says what happened and what whoever looks after the database can do.
func (e *Unusable) Error() string { return e.Err.Error() }

// Unwrap returns what happened.
func (e *Unusable) Unwrap() error { return e.Err }
