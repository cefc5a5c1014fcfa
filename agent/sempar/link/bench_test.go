package link_test

import "testing"

// BenchmarkRead links a question of usual length, with a period and a number.
func BenchmarkRead(b *testing.B) {
	l := shop(b)
	for b.Loop() {
		l.Read("which female customers in san diego ordered more than 3 green teas between March and June 2019?")
	}
}
