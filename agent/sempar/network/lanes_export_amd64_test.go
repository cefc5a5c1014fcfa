package network

// WithoutLanes calls f with one number worked on at a time. It must not run
// beside other tests.
func WithoutLanes(f func()) {
	was := lanes
	lanes = false
	defer func() { lanes = was }()
	f()
}
