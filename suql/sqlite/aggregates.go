package sqlite

import "math"

// aggregate is an aggregate function written in Go.
type aggregate struct {
	name string
	new  any // func() of a type with Step and Done
}

func aggregates() []aggregate {
	make := func(sample, root bool) func() *spread {
		return func() *spread { return &spread{sample: sample, root: root} }
	}
	return []aggregate{
		{"pg_stddev_samp", make(true, true)}, {"pg_stddev_pop", make(false, true)},
		{"pg_var_samp", make(true, false)}, {"pg_var_pop", make(false, false)},
	}
}

// spread is the variance or standard deviation in one pass (Welford's
// method).
type spread struct {
	sample, root bool
	n            int
	mean, sum    float64
}

// Step takes the next value; what is not a number is passed over.
func (s *spread) Step(v any) {
	x, ok := number(v)
	if !ok {
		return
	}
	s.n++
	d := x - s.mean
	s.mean += d / float64(s.n)
	s.sum += d * (x - s.mean)
}

// Done is NULL for too few values.
func (s *spread) Done() any {
	n := s.n
	if s.sample {
		n--
	}
	if n <= 0 {
		return nil
	}
	v := s.sum / float64(n)
	if s.root {
		v = math.Sqrt(v)
	}
	return v
}
