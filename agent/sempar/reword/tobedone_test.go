package reword

import (
	"testing"
	"time"
)

// TestWhatIsToCome: what is still to be done is not yet done, and within some days is in the
// next days of what is to come.
func TestWhatIsToCome(t *testing.T) {
	p := on(time.Time{})
	for said, want := range map[string]string{
		"moves still to be confirmed":           "moves not yet confirmed",
		"which orders have yet to be delivered": "which orders are not yet delivered",
		"which orders are still to be packed":   "which orders are not yet packed",
		"what has still to be done":             "what are not yet done",
		"orders to be packed":                   "orders to be packed",
		"he wants to be seen":                   "he wants to be seen",
	} {
		if got := p.notYetDone(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]string{
		"badges expiring within 90 days":        "badges expiring in the next 90 days",
		"vans that need a check within 2 weeks": "vans that need a check in the next 2 weeks",
		"orders delivered within 3 days":        "orders delivered within 3 days",
		"loans that ended within 3 days":        "loans that ended within 3 days",
		"shops within 5 km":                     "shops within 5 km",
	} {
		if got := p.withinComing(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
