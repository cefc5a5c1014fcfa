package hours_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"parley/golden"
	"parley/suql/hours"
)

// Each line of forms.txt is a way to write opening hours with what is read of
// it, or why nothing is.
func TestForms(t *testing.T) {
	const file = "testdata/forms.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	forms := 0
	for line := range strings.Lines(string(text)) {
		form, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if strings.HasPrefix(form, "#") || strings.HasPrefix(form, `\n`) {
			out.WriteString(line)
			continue
		}
		forms++
		w, err := hours.Parse(strings.ReplaceAll(form, `\n`, "\n"))
		read := w.String()
		if err != nil {
			read = "unread: " + err.Error()
		} else if again, err := hours.Parse(read); err != nil || again.String() != read {
			t.Errorf("%s is read as %s, and that as %s (%v)", form, read, again, err)
		}
		out.WriteString(form + " => " + read + "\n")
	}
	if forms < 60 {
		t.Errorf("only %d forms", forms)
	}
	golden.File(t, file, out.String())
}

func TestOpen(t *testing.T) {
	friday := time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC)
	tests := []struct {
		text, moment string
		want         bool
	}{
		{"Tue–Sun 11am–9pm; Mon closed", "monday", false},
		{"Tue–Sun 11am–9pm; Mon closed", "tuesday", true},
		{"Tue–Sun 11am–9pm", "tuesday 21:00", false}, // the end is not in it
		{"Tue–Sun 11am–9pm", "tuesday 8:59pm", true},
		{"Tue–Sun 11am–9pm", "monday 21:00", false},
		{"11:30am–2pm, 5–10pm", "15:00", false},
		{"11:30am–2pm, 5–10pm", "7pm", true},
		{"Fri–Sat 5pm–2am", "sunday 1am", true}, // Saturday's evening
		{"Fri–Sat 5pm–2am", "friday 1am", false},
		{"Sun 10pm–4am", "monday 3am", true},
		{"Fri–Sat 5pm–2am", "saturday midnight", true},
		{"Fri–Sat 5pm–12am", "saturday midnight", false},
		{"Daily 8am–11pm", "after 11pm", false},
		{"Daily 8am–11pm; Fri 8am–1am", "after 11pm", true},
		{"Daily 8am–11pm; Fri 8am–1am", "monday after 11pm", false},
		{"Wed–Mon 5:30am–11:30am", "after 11pm", false}, // early is not late
		{"Daily 5pm–2am", "after 1am", true},
		{"Daily 5pm–12am", "after 1am", false},
		{"Mon–Fri 7am–3pm", "before 8am", true},
		{"Mon–Fri 7am–3pm", "weekend before 8am", false},
		{"Sun 9am–1pm", "weekend", true}, // one of the days will do
		{"Mon–Fri 9am–5pm", "monday 10:00-12:00", true},
		{"Mon–Fri 9am–12pm, 1pm–5pm", "monday 10:00-14:00", false},
		{"24/7", "monday 22:00-04:00", true},
		{"Fri 8pm–2am", "now", true},
		{"Fri 8pm–2am", "today", true},
		{"Fri 8pm–2am", "tomorrow 1am", true},
		{"Fri 8pm–2am", "tomorrow", false},
		{"Mo–Fr 9–17 Uhr", "montags um 10 Uhr", true},
	}
	for _, tt := range tests {
		w, err := hours.Parse(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		m, err := hours.ParseMoment(tt.moment, friday)
		if err != nil {
			t.Errorf("%s: %v", tt.moment, err)
			continue
		}
		if got := w.Open(m); got != tt.want {
			t.Errorf("%s, %s: %v", tt.text, tt.moment, got)
		}
	}
}

func TestMomentErrors(t *testing.T) {
	for _, text := range []string{"", "monday 9", "christmas", "9am 10am", "after", "monday 25:00", "closed"} {
		if _, err := hours.ParseMoment(text, time.Time{}); err == nil {
			t.Errorf("%q is read as a moment", text)
		}
	}
}

// What is read is written in one way, which reads back to the same hours.
func FuzzParse(f *testing.F) {
	f.Add("Tue–Fri 11:30am–2pm, 5–10pm; Sat noon–2am; Sun–Mon closed")
	f.Add("Mo-Fr 08:00-12:00,13:00-17:30; PH off")
	f.Add("Daily 11:00am–9:30pm; Sun from 10:00am")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := hours.Parse(text)
		if err != nil {
			return
		}
		again, err := hours.Parse(w.String())
		if err != nil || again.String() != w.String() {
			t.Errorf("%q is read as %s, and that as %s (%v)", text, w, again, err)
		}
	})
}
