package chat

import (
	"testing"
	"unicode/utf8"
)

// FuzzParse: whatever a client sends, a message is understood completely or
// refused with a sentence.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"type":"hello","after":3}`, `{"type":"say","id":"a","text":"x"}`, `{"type":"answer","id":"a","question":"1.1","choice":"yes"}`,
		`{"type":"cancel"}`, `{"type":"narrow","id":"a","turn":1,"column":"city","value":"Oakland"}`, `{"type":"rename","id":"a","turn":1,"names":{"city":"Town"}}`, `{"type":"hello","after":-1}`, `{"type":"say"}`, `[]`, `{`, `null`, "\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parse(data)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a word")
			}
			return
		}
		switch m.Type {
		case "say", "answer", "run", "leave_out", "change", "narrow", "rename":
			if in := m.input(); in.ID == "" || len(in.ID) > MaxID || !utf8.ValidString(in.Text) {
				t.Errorf("took %+v", in)
			}
		case "hello":
			if m.After < 0 {
				t.Errorf("took %+v", m)
			}
		case "cancel":
		default:
			t.Errorf("took a message of type %q", m.Type)
		}
	})
}
