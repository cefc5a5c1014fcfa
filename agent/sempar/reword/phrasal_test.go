package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestPhrasalVerbs: what somebody turned down is what is kept as declined.
func TestPhrasalVerbs(t *testing.T) {
	status := &catalog.Column{Table: "quotes", Name: "status", Human: "status", Kind: catalog.Enum, Distinct: 3}
	p := on(thursday, rows("quotes", status))
	p.values = stored{"declined": {status, "declined"}, "cancelled": {status, "Cancelled"}, "open": {status, "open"}}
	for said, want := range map[string]string{
		"quotes somebody turned down":       "quotes somebody declined",
		"which quotes were called off?":     "which quotes were cancelled?",
		"who turned us down in May":         "who declined us in May",
		"how many did they turn down":       "how many did they declined",
		"turn the page down":                "turn the page down",
		"quotes put in last month":          "quotes put in last month",
		"who was declined, and looked down": "who was declined, and looked down",
	} {
		if got := p.phrasalVerbs(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
	p.values = stored{"declined": {status, "declined"}, "refused": {status, "refused"}}
	if got := p.phrasalVerbs("quotes turned down"); got != "quotes turned down" {
		t.Errorf("where two values mean it: %s", got)
	}
}
