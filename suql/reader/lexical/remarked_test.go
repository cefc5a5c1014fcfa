package lexical_test

import (
	"testing"

	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

// TestRemarks: a short text is told of as plainly as what was learned and the words bear it out.
func TestRemarks(t *testing.T) {
	r := lexical.New()
	for _, c := range []struct {
		text, question string
		want           reader.Verdict
	}{
		{"Mildew on the curtains, mold above the bath.", "is there mould?", reader.True},
		{"No sign of damp or mold, windows open.", "is there mould?", reader.False},
		{"Scared of strangers, hides under the desk when visitors come.", "is it timid?", reader.True},
		{"Loud music until three, could not sleep.", "did the guest complain about noise?", reader.True},
		{"Very quiet, not a sound at night.", "is it noisy?", reader.False},
		{"Second floor, keys with the neighbour.", "is it noisy?", reader.Unknown},
		{"!!!", "is it noisy?", reader.Unknown},
	} {
		got := read(t, r, reader.NewJudge([]string{c.text}, c.question, "Yes"))
		if got.Verdict != c.want {
			t.Errorf("%q, %s %s (%.2f), not %s", c.text, c.question, got.Verdict, got.Confidence, c.want)
		}
		for _, e := range got.Evidence {
			if e.Start < 0 || e.End > len(c.text) || e.Start >= e.End {
				t.Errorf("%q, %s points at %d to %d", c.text, c.question, e.Start, e.End)
			}
		}
		turned := read(t, r, reader.NewJudge([]string{c.text}, c.question, "No"))
		opposite := map[reader.Verdict]reader.Verdict{reader.True: reader.False, reader.False: reader.True,
			reader.Unknown: reader.Unknown}
		if turned.Verdict != opposite[got.Verdict] {
			t.Errorf("%q, %s is not no: %s", c.text, c.question, turned.Verdict)
		}
	}
}
