package converse_test

import (
	"testing"

	"parley/agent/converse"
)

// TestUngrounded: what a reply may not say, given what was found.
func TestUngrounded(t *testing.T) {
	sources := []string{
		"a quiet thai place in oakland under $10", // what was said
		"I looked through restaurants whose cuisines include Thai. Here are 3 restaurants.",
		"Lanna Garden", "Nonna's Table & Bar", "4.63", "1234", "2021-03-09", "Ray's Boathouse", "Oakland", "Thai",
		"We loved the quiet back room, and Dana was lovely.",
	}
	for _, c := range []struct{ name, text, want string }{
		{"what was found, in other words", "I found three quiet Thai places in Oakland; Lanna Garden is rated 4.6.", ""},
		{"a name that nobody gave", "Try the Golden Elephant in Oakland.", "Golden Elephant"},
		{"a name at the beginning", "Gustavo has the best reviews.", "Gustavo"},
		{"two names mixed", "The best one is Nonna Garden.", "Nonna Garden"},
		{"a part of a name", "Lanna is the best rated.", ""},
		{"a name with its case", "Ray's Boathouse and Lanna Garden fit.", ""},
		{"a name and its mark", "Both Nonna's Table & Bar and Lanna Garden's back room are quiet.", ""},
		{"a number that nobody gave", "Lanna Garden has 57 reviews.", "57"},
		{"a rounded number", "It is rated 4.6 by 1,234 guests.", ""},
		{"a wrongly rounded one", "It is rated 4.7.", "4.7"},
		{"a number in words", "There are five of them.", "five"},
		{"a number in words that is known", "There are three of them.", ""},
		{"a date in parts", "It was on 9 March 2021.", "March"},
		{"a quotation", "One guest writes “we loved the quiet back room”.", ""},
		{"an invented quotation", "One guest writes “the best curry in town”.", "the best curry in town"},
		{"sentences begin with capitals", "Yes. Unfortunately nothing fits! However, I looked again.", ""},
		{"somebody from a text", "Dana was lovely, a guest says.", ""},
		{"plain words alone", "nothing fits all of that", ""},
		{"an abbreviation", "It is near the BART.", "BART"},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := converse.Ungrounded(c.text, sources...); got != c.want {
				t.Errorf("%q: got %q, want %q", c.text, got, c.want)
			}
		})
	}
}

// FuzzUngrounded: a text says nothing that does not stand in it.
func FuzzUngrounded(f *testing.F) {
	f.Add("Lanna Garden is rated 4.6 “so good”. It's Nonna's & Dana's, No. 7.")
	f.Add("1,2,3 ’ & 10 000 1.2.3 5.0.")
	f.Fuzz(func(t *testing.T, text string) {
		if bad := converse.Ungrounded(text, text); bad != "" {
			t.Errorf("%q is said to stand nowhere in %q", bad, text)
		}
	})
}
