package reword

import "testing"

// TestInLongForms: can't is cannot, and what the network knows stays.
func TestInLongForms(t *testing.T) {
	p := on(thursday, taught()...)
	for said, want := range map[string]string{
		"members who can't swim":      "members who cannot swim",
		"who couldn't come?":          "who could not come?",
		"lessons that won’t be held":  "lessons that will not be held",
		"who hasn't paid":             "who hasn't paid",
		"the tin can, not the bottle": "the tin can, not the bottle",
	} {
		if got := p.inLongForms(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
