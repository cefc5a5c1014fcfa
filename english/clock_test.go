package english_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/english"
)

// TestClocks: times of day that are told in words, and no numbers of other things.
func TestClocks(t *testing.T) {
	for said, want := range map[string]string{
		"before nine in the morning":                     "nine in the morning 9:00",
		"at 8 in the evening":                            "8 in the evening 20:00",
		"after half past nine, before a quarter to five": "half past nine 9:30; a quarter to five 16:45",
		"at ten past eight":                              "ten past eight 8:10",
		"until half past two":                            "half past two 14:30",
		"up to half eight, at half nine":                 "half eight 8:30; half nine 9:30",
		"at nine thirty":                                 "nine thirty 9:30",
		"between 2 and 4 pm":                             "2 14:00; 4 pm 16:00",
		"from 11 to 2 pm":                                "11 11:00; 2 pm 14:00",
		"between six and eight o'clock":                  "six 18:00; eight o'clock 20:00",
		"between 8 and 10 o'clock":                       "8 8:00; 10 o'clock 10:00",
		"between 8:30 and 10 in the morning":             "8:30 8:30; 10 in the morning 10:00",
		"from half past two to four":                     "half past two 14:30; four 16:00",
		"between 11 and two o'clock":                     "11 11:00; two o'clock 14:00",
		"after 5 pm, at 17:30, at nine":                  "",
		"between 2 and 4 people, from 2 to 4 years":      "",
		"nine thirty year olds, half to two sites":       "",
		"up to half eight kilos of it, half two sites":   "",
		"10 past events":                                 "",
		"two to three, 5 to 9 kg":                        "",
	} {
		tokens := english.Tokens(said)
		var got []string
		for _, c := range english.Clocks(tokens) {
			got = append(got, fmt.Sprintf("%s %d:%02d", said[tokens[c.First].From:tokens[c.Last-1].To], c.Minutes/60, c.Minutes%60))
		}
		if text := strings.Join(got, "; "); text != want {
			t.Errorf("%s\n got %s\nwant %s", said, text, want)
		}
	}
}
