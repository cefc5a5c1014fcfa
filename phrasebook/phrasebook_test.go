package phrasebook_test

import (
	"testing"

	"parley/phrasebook"

	"github.com/google/go-cmp/cmp"
)

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		name        string
		preferences []string
		want        string
	}{
		{"nothing is wanted", nil, "en"},
		{"a browser that asks for German first", []string{"", "de-AT,de;q=0.9,en;q=0.8"}, "de"},
		{"a browser that asks for English first", []string{"", "en-GB,en;q=0.9,de;q=0.8", "de"}, "en"},
		{"what was chosen goes before what the browser asks for", []string{"en", "de"}, "en"},
		{"a browser whose language there is not", []string{"", "fr", "de"}, "de"},
		{"a second choice that there is", []string{"", "fr,de;q=0.5"}, "de"},
		{"nonsense", []string{"!!", ";;q=2", "de"}, "de"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := phrasebook.Match(test.preferences...).Tag; got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestSay(t *testing.T) {
	for _, test := range []struct {
		language, sentence string
		args               []any
		want               string
	}{
		{"en", "Log in", nil, "Log in"},
		{"de", "Log in", nil, "Anmelden"},
		{"de", "A sentence that nobody has translated", nil, "A sentence that nobody has translated"},
		{"en", "%d rows", []any{1}, "1 row"},
		{"en", "%d rows", []any{12345}, "12,345 rows"},
		{"de", "%d rows", []any{1}, "1 Zeile"},
		{"de", "%d rows", []any{0}, "0 Zeilen"},
		{"de", "%d rows", []any{12345}, "12.345 Zeilen"},
		{"en", "These are the first %d of %d rows.", []any{200, 1200}, "These are the first 200 of 1,200 rows."},
		{"de", "These are the first %d of %d rows.", []any{200, 1200}, "Das sind die ersten 200 von 1.200 Zeilen."},
		{"de", "%s%% sure", []any{"92"}, "zu 92 % sicher"},
		{"de", "%.1f s", []any{2.5}, "2,5 s"},
	} {
		t.Run(test.language+" "+test.want, func(t *testing.T) {
			ctx := phrasebook.With(t.Context(), phrasebook.Tagged(test.language))
			if got := phrasebook.Say(ctx, test.sentence, test.args...); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	if got := phrasebook.Say(t.Context(), "Log in"); got != "Log in" {
		t.Errorf("a context without a language says %q", got)
	}
}

// TestFigure: two digits are enough, but for what would be nothing then.
func TestFigure(t *testing.T) {
	for n, want := range map[float64]string{846.666: "846.67", 46.650000000000006: "46.65", 3: "3", 0.004: "0.004", -0.005: "-0.005", 0: "0"} {
		if got := phrasebook.English().Figure(n); got != want {
			t.Errorf("%v is %s, not %s", n, got, want)
		}
	}
}

// TestValue: a value reads as a person would write it.
func TestValue(t *testing.T) {
	for want, v := range map[string]any{"": nil, "no": false, "3": int64(3), "2.5": 2.5, "a and b": []string{"a", "b"}, "Ashby": "Ashby"} {
		if got := phrasebook.English().Value(v); got != want {
			t.Errorf("%v is %q, not %q", v, got, want)
		}
	}
}

func TestDecimal(t *testing.T) {
	for tag, want := range map[string]string{"en": "4.25", "de": "4,25"} {
		if got := phrasebook.Tagged(tag).Decimal(4.25, -1); got != want {
			t.Errorf("%s: got %s, want %s", tag, got, want)
		}
	}
}

// TestAmounts: from five digits on thousands are set apart.
func TestAmounts(t *testing.T) {
	for given, want := range map[string]struct{ english, german string }{
		"9999":        {"9999", "9999"},
		"10000":       {"10,000", "10.000"},
		"38500000.25": {"38,500,000.25", "38.500.000,25"},
		"-12000":      {"-12,000", "-12.000"},
		"0.5":         {"0.5", "0,5"},
		"1e30":        {"1e30", "1e30"},
		"cheap":       {"cheap", "cheap"},
	} {
		if got := phrasebook.English().Amount(given); got != want.english {
			t.Errorf("in English %s is %s, want %s", given, got, want.english)
		}
		if got := phrasebook.Tagged("de").Amount(given); got != want.german {
			t.Errorf("in German %s is %s, want %s", given, got, want.german)
		}
	}
}

func TestNumeralsAndDates(t *testing.T) {
	german := phrasebook.Tagged("de")
	for given, want := range map[string]string{"4.5": "4,5", "20": "20", "v1.2.3": "v1.2.3", "": ""} {
		if got := german.Numeral(given); got != want {
			t.Errorf("the number %q is %q, want %q", given, got, want)
		}
	}
	for given, want := range map[string]string{"2024-03-09": "09.03.2024", "2024-03-09 18:30:00": "09.03.2024 18:30:00", "2024-03-09T18:30": "09.03.2024 18:30",
		"2024-13-09": "2024-13-09", "2024": "2024", "2024-03-091": "2024-03-091"} {
		if got := german.Date(given); got != want {
			t.Errorf("the date %q is %q, want %q", given, got, want)
		}
	}
	if got := phrasebook.English().Date("2024-03-09"); got != "2024-03-09" {
		t.Errorf("English writes the date %q", got)
	}
}

func TestForms(t *testing.T) {
	german := phrasebook.Tagged("de")
	for sentence, want := range map[string]map[string]string{
		"%d rows": {"one": "%d Zeile", "other": "%d Zeilen"},
		"Log in":  {"other": "Anmelden"},
		"Unheard": {"other": "Unheard"},
	} {
		if diff := cmp.Diff(want, german.Forms(sentence)); diff != "" {
			t.Errorf("%s: %s", sentence, diff)
		}
	}
}
