package embedded

import "testing"

// TestWhatIsToCome: what is still to be done is not yet done, and within some days is in the
// next days of what is to come.
func TestWhatIsToCome(t *testing.T) {
	p := &Parser{}
	for said, want := range map[string]string{
		"moves still to be confirmed":           "moves not yet confirmed",
		"which orders have yet to be delivered": "which orders are not yet delivered",
		"which orders are still to be packed":   "which orders are not yet packed",
		"what has still to be done":             "what are not yet done",
		"orders to be packed":                   "orders to be packed",
		"he wants to be seen":                   "he wants to be seen",
	} {
		if got := onDayOf(p).notYetDone(said); got != want {
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
		if got := onDayOf(p).withinComing(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// TestWithSibling: a word takes the place of one of its kind.
func TestWithSibling(t *testing.T) {
	for _, c := range []struct{ question, said, want string }{
		{"does it speak polish?", "French", "does it speak French?"},
		{"does it play the violin?", "the flute?", "does it play the flute?"},
		{"does it play the violin?", "violin", ""},
		{"does it play the violin?", "in Oslo", ""},
		{"is it quiet?", "French", ""},
	} {
		if got := withSibling(c.question, c.said); got != c.want {
			t.Errorf("%q after %q: %q, want %q", c.said, c.question, got, c.want)
		}
	}
}
