package hours_test

import (
	"testing"

	"parley/suql/hours"
)

func TestQuestion(t *testing.T) {
	for question, want := range map[string]string{
		"is this restaurant open on mondays?":  "on mondays",
		"is this restaurant open after 11pm?":  "after 11pm",
		"is it open at midnight on saturday?":  "at midnight on saturday",
		"is it open now?":                      "now",
		"Does it open before 8am":              "before 8am",
		"is this shop closed on sunday?":       "not on sunday",
		"is it open late?":                     "",
		"is it open?":                          "now",
		"are they closed":                      "not now",
		"does it open?":                        "",
		"is it not open on mondays?":           "",
		"when is it open on mondays?":          "",
		"is there an open kitchen on mondays?": "",
		"are the hours of Monday posted?":      "",
	} {
		moment, shut, ok := hours.Question(question)
		if shut {
			moment = "not " + moment
		}
		if moment != want || ok != (want != "") {
			t.Errorf("%s: %q, %v, want %q", question, moment, ok, want)
		}
	}
}

// TestPut: words about opening hours become a question that they answer;
// what names no time is left to others.
func TestPut(t *testing.T) {
	for words, want := range map[string]string{
		"open on mondays":              "is it open on mondays?",
		"on mondays":                   "is it open on mondays?",
		"closed on sundays":            "is it closed on sundays?",
		"open now":                     "is it open now?",
		"open":                         "is it open?",
		"open after 11pm":              "is it open after 11pm?",
		"open at midnight on saturday": "is it open at midnight on saturday?",
		"still open at 9pm?":           "is it still open at 9pm?",
		"is it open on mondays":        "is it open on mondays?",
		"open until the bread is gone": "",
		"what should i order":          "",
		"the ones that open on sunday": "",
	} {
		if got, _ := hours.Put(words); got.Question != want {
			t.Errorf("%q: %q, want %q", words, got.Question, want)
		}
	}
}
