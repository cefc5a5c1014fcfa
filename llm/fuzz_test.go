package llm_test

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/llm"
	"parley/llm/fake"
)

// FuzzLocate: whatever tokens a server reports for a text, those that are
// found lie in it, in order and without a gap that says something.
func FuzzLocate(f *testing.F) {
	f.Add("SELECT 'größe 😀' FROM t", "", 0, 0)
	f.Add("Yes, it is", "<|end|>", 99, 3)
	f.Add("日本 ½", "�", 2, 1)
	f.Fuzz(func(t *testing.T, text, foreign string, at, broken int) {
		if len(text) > 200 || len(foreign) > 50 {
			return
		}
		text = strings.ToValidUTF8(text, "?")
		var tokens []llm.Said
		for i, piece := range fake.Split(text) {
			token := llm.Said{Text: strings.ToValidUTF8(piece, "�")}
			if broken%2 == 0 {
				token.Bytes = []byte(piece)
			}
			if i == at {
				tokens = append(tokens, llm.Said{Text: foreign})
			}
			if i != broken {
				tokens = append(tokens, token)
			}
		}
		end := 0
		for _, span := range llm.Locate(text, tokens) {
			if span[0] < 0 || span[0] > span[1] || span[1] > len(text) || span[1] < end && span[0] != span[1] {
				t.Fatalf("%q: a token at %v after one that ends at %d", text, span, end)
			}
			if span[0] > end && strings.TrimSpace(text[end:span[0]]) != "" {
				t.Fatalf("%q: nothing stands for %q", text, text[end:span[0]])
			}
			end = max(end, span[1])
		}
	})
}

// FuzzExtract: what is taken out of a text is JSON and stands where it is
// said to.
func FuzzExtract(f *testing.F) {
	for _, text := range []string{"```json\n{\"a\": [1, {\"b\": null}]}\n```", "<think>x</think>{}", `{"a":1,"a":2}`, `[[["`, "\xff{}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		value, at, err := llm.Extract(text)
		if err != nil {
			return
		}
		if !json.Valid([]byte(value)) || !strings.HasPrefix(text[at:], value) {
			t.Errorf("%q: took %q at %d", text, value, at)
		}
	})
}
