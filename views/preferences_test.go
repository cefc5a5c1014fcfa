package views_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"parley/phrasebook"
	"parley/views"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

// TestThePageSaysHowItIsToBeShown looks at the attributes of the html
// element.
func TestThePageSaysHowItIsToBeShown(t *testing.T) {
	for _, test := range []struct {
		name     string
		language string
		prefers  views.Preferences
		want     map[string]string // what matters of it; "" for absent
	}{
		{"nothing was chosen", "en", views.Preferences{}, map[string]string{"lang": "en", "dir": "ltr", "data-theme": "", "data-keys": ""}},
		{"German, dark, without keys", "de", views.Preferences{Theme: views.Dark, NoKeys: true},
			map[string]string{"lang": "de", "dir": "ltr", "data-theme": "dark", "data-keys": "off"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			page, err := views.StoryPage(t.Context(), "empty")
			if err != nil {
				t.Fatal(err)
			}
			page.Asset = func(name string) string { return name }
			var b bytes.Buffer
			ctx := views.With(phrasebook.With(t.Context(), phrasebook.Tagged(test.language)), test.prefers)
			if err := views.Document(page).Render(ctx, &b); err != nil {
				t.Fatal(err)
			}
			got := attributes(parse(t, b.String()), "html")
			for name, want := range test.want {
				if got[name] != want {
					t.Errorf("%s is %q, want %q", name, got[name], want)
				}
			}
			var words map[string]map[string]string
			if err := json.Unmarshal([]byte(got["data-words"]), &words); err != nil {
				t.Fatal(err)
			}
			want := phrasebook.Tagged(test.language).Forms("%d characters too many")
			if diff := cmp.Diff(want, words["%d characters too many"]); diff != "" {
				t.Errorf("the words of the scripts (-want +got):\n%s", diff)
			}
		})
	}
}

// attributes are those of the first element with a tag.
func attributes(doc *html.Node, tag string) map[string]string {
	out := map[string]string{}
	for d := range doc.Descendants() {
		if d.Type == html.ElementNode && d.Data == tag {
			for _, a := range d.Attr {
				out[a.Key] = a.Val
			}
			break
		}
	}
	return out
}
