package reader_test

import (
	"testing"

	"parley/suql/reader"
)

func TestGradesOfJudgements(t *testing.T) {
	for _, test := range []struct {
		verdict    reader.Verdict
		confidence float64
		want       reader.Grade
	}{
		{reader.True, 0.92, reader.Yes},
		{reader.True, 0.80, reader.Yes},
		{reader.True, 0.62, reader.Likely},
		{reader.True, 0.51, reader.Maybe},
		{reader.False, 0.51, reader.Maybe}, // a weak no is no fact either
		{reader.False, 0.62, reader.No},
		{reader.Unknown, 0.90, reader.NotSaid},
		{reader.True, 0, reader.Yes}, // no confidence is given
	} {
		if got := (reader.Reply{Verdict: test.verdict, Confidence: test.confidence}).Grade(); got != test.want {
			t.Errorf("%s at %.2f: got %s, want %s", test.verdict, test.confidence, got, test.want)
		}
	}
}
