package views

import (
	"regexp"
	"strings"
	"testing"

	"parley/suql/catalog"
)

// TestTold: a value that says nothing by itself is shown with what it is.
func TestTold(t *testing.T) {
	for want, c := range map[string]cell{
		"812 reviews":  {label: "number of reviews", kind: catalog.Number, value: int64(812)},
		"rent 1375":    {label: "rent", kind: catalog.Number, value: int64(1375)},
		"balcony: yes": {label: "balcony", kind: catalog.Bool, value: true},
		"balcony: no":  {label: "balcony", kind: catalog.Bool, value: false},
		"Rome":         {label: "city", kind: catalog.Enum, value: "Rome"},
	} {
		var b strings.Builder
		if err := told(c, "key").Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		hidden := regexp.MustCompile(`<span class="vh">.*?</span>`).ReplaceAllString(b.String(), "")
		if got := strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(hidden, "")), " "); got != want {
			t.Errorf("%q, not %q (%s)", got, want, b.String())
		}
	}
}
