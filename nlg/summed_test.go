package nlg

import "testing"

// TestSummed: the sum of totals is a total.
func TestSummed(t *testing.T) {
	for column, want := range map[string]string{"fee": "total fee", "total": "total", "order total": "order total", "total fee": "total fee"} {
		if got := summed(column); got != want {
			t.Errorf("%s: %s", column, got)
		}
	}
}
