package predicate_test

import (
	"testing"

	"parley/agent/sempar/predicate"
)

func TestOf(t *testing.T) {
	for words, want := range map[string]predicate.Predicate{
		"quiet":                    {Question: "is it quiet?"},
		"family-friendly":          {Question: "is it family-friendly?"},
		"heated pool":              {Question: "is there heated pool?"},
		"a heated pool":            {Question: "is there a heated pool?"},
		"live music":               {Question: "is there live music?"},
		"big windows":              {Question: "are there big windows?"},
		"with rooms facing south":  {Question: "are there rooms facing south?"},
		"not on a busy street":     {Question: "is it on a busy street?", Negated: true},
		"no loud music":            {Question: "is there loud music?", Negated: true},
		"for bedtime":              {Question: "is it good for bedtime?"},
		"to fall asleep to":        {Question: "is it good to fall asleep to?"},
		"plays well with just two": {Question: "does it play well with just two?"},
		"that serves pancakes":     {Question: "does it serve pancakes?"},
		"where you can park":       {Question: "can you park?"},
		"need a second visit":      {Question: "does it need a second visit?"},
		"can take dogs":            {Question: "can it take dogs?"},
		"about being afraid":       {Question: "is it about being afraid?"},
		"late night bite?":         {Question: "does it say “late night bite”?"},
	} {
		if got := predicate.Of(words); got != want {
			t.Errorf("%s: %+v, want %+v", words, got, want)
		}
	}
}
