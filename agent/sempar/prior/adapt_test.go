package prior

import "testing"

// TestANumberSaidTwiceIsLeftOnce: "5 places with 5 stars", of which one five is
// the value of a condition.
func TestANumberSaidTwiceIsLeftOnce(t *testing.T) {
	s := &saying{words: []string{"5", "places", "with", "5", "stars"}, taken: []bool{true, false, false, false, false}}
	if !s.numberLeft() {
		t.Error("the second five is not seen")
	}
	s.mark(3, 1)
	if s.numberLeft() {
		t.Error("a five is left though both are values")
	}
}
