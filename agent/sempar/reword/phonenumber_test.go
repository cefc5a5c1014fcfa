package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestPhoneNumber: the number for somebody is a phone number, where such are stored.
func TestPhoneNumber(t *testing.T) {
	tel := &catalog.Column{Name: "tel", Human: "telephone", Kind: catalog.Text}
	with, without := on(time.Time{}, rows("people", tel)), on(time.Time{}, rows("jobs"))
	for said, want := range map[string]string{
		"Mrs Aldous's number":               "Mrs Aldous's phone number",
		"the number for Derek Shaw":         "the phone number for Derek Shaw",
		"number for Derek Shaw":             "phone number for Derek Shaw",
		"what's her number?":                "what's her phone number?",
		"number of jobs for Derek Shaw":     "number of jobs for Derek Shaw",
		"how do I get hold of Declan":       "phone number of Declan",
		"how do we ring Mrs Aldous?":        "phone number of Mrs Aldous?",
		"how do we call that":               "how do we call that",
		"invoice number for Derek Shaw":     "invoice number for Derek Shaw",
		"number for each town":              "number for each town",
		"how many jobs has Derek Shaw had?": "how many jobs has Derek Shaw had?",
	} {
		if got := with.phoneNumber(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
		if got := without.phoneNumber(said); got != said {
			t.Errorf("without phone numbers, %s: %s", said, got)
		}
	}
}
