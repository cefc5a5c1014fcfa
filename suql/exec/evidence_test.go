package exec_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/suql/exec"
	"parley/suql/reader"
)

// pointer says yes and points at the part of the text between « and ».
type pointer struct{}

func (pointer) Identity() string { return "pointer/1" }

func (pointer) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		start := strings.Index(q.Texts[0], "«")
		end := strings.Index(q.Texts[0], "»") + len("»")
		out[i] = reader.Reply{Verdict: reader.True, Evidence: []reader.Evidence{{Start: start, End: end, Supports: true}}}
	}
	return out, nil
}

func snippetOf(t *testing.T, text string) exec.Evidence {
	t.Helper()
	out, err := (&exec.Executor{DB: notes{text}, Reader: pointer{}}).Run(t.Context(), prepared(t, ""), exec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return out.Evidence[0][0]
}

func TestASnippetIsTheSentenceAroundTheWords(t *testing.T) {
	long := strings.Repeat("and on it went ", 30)
	for _, tt := range []struct{ text, want string }{
		{"«Quiet».", "«Quiet»."},
		{"We came late. It was «very quiet» inside! We left.", "It was «very quiet» inside!"},
		{"First line\nsecond «line» here\nthird", "second «line» here"},
		{"One. «Two. Three.» Four.", "«Two. Three.»"},
		{long + "«the point» " + long, "… "},
	} {
		e := snippetOf(t, tt.text)
		if !strings.HasPrefix(e.Snippet, tt.want) || len(tt.want) > 4 && e.Snippet != tt.want {
			t.Errorf("%q gives %q, want %q", tt.text, e.Snippet, tt.want)
		}
		if got := e.Snippet[e.Start:e.End]; !strings.HasPrefix(got, "«") || !strings.HasSuffix(got, "»") {
			t.Errorf("%q points at %q", tt.text, got)
		}
	}
}

func TestASnippetIsShortWholeWordsAndValidText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	words := []string{"ünder", "a", "so.", "Well!", "日本語の店です", "supercalifragilistic", "no?", "wait\n", "fine,"}
	say := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(words[r.IntN(len(words))] + " ")
		}
		return b.String()
	}
	for range 500 {
		text := say(r.IntN(80)) + "«" + strings.TrimSpace(say(1+r.IntN(50))) + "» " + say(r.IntN(80))
		e := snippetOf(t, text)
		if !utf8.ValidString(e.Snippet) || len(e.Snippet) > 260 || e.Start < 0 || e.End > len(e.Snippet) || e.Start >= e.End {
			t.Fatalf("%q gives %d bytes %q, %d to %d", text, len(e.Snippet), e.Snippet, e.Start, e.End)
		}
		body := strings.TrimSuffix(strings.TrimPrefix(e.Snippet, "… "), " …")
		if !strings.Contains(text, body) || !strings.HasPrefix(e.Snippet[e.Start:], "«") {
			t.Fatalf("%q gives %q", text, e.Snippet)
		}
	}
}
