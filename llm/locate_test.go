package llm_test

import (
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/llm"
	"parley/llm/fake"
)

// TestLocate: where each token stands in the text, for the ways in which
// servers make that hard.
func TestLocate(t *testing.T) {
	type said = llm.Said
	for _, c := range []struct {
		name, text string
		tokens     []said
		want       [][2]int
	}{
		{"plain", "a big dog", []said{{Text: "a"}, {Text: " big"}, {Text: " dog"}}, [][2]int{{0, 1}, {1, 5}, {5, 9}}},
		{"the blank before the first word is gone", "Yes sir", []said{{Text: " Yes"}, {Text: " sir"}}, [][2]int{{0, 3}, {3, 7}}},
		{"a mark stands for the blank", "Yes sir", []said{{Text: "▁Yes"}, {Text: "▁sir"}}, [][2]int{{0, 3}, {3, 7}}},
		{"the line break at the end is gone", "Yes", []said{{Text: "Yes"}, {Text: "\n"}}, [][2]int{{0, 3}, {3, 3}}},
		{"an end mark that is no part of the text", "Yes", []said{{Text: "Yes"}, {Text: "<|im_end|>"}}, [][2]int{{0, 3}, {3, 3}}},
		{"a start mark", "Yes", []said{{Text: "<s>"}, {Text: "Yes"}}, [][2]int{{0, 3}}},
		{"bytes of a character, with their bytes", "é!", []said{{Text: "�", Bytes: []byte{0xc3}}, {Text: "�", Bytes: []byte{0xa9}}, {Text: "!"}}, [][2]int{{0, 1}, {1, 2}, {2, 3}}},
		{"bytes of a character, not told apart", "é!", []said{{Text: "�"}, {Text: "�"}, {Text: "!"}}, [][2]int{{0, 2}, {0, 2}, {2, 3}}},
		{"bytes of a character, replaced", "a😀b", []said{{Text: "a"}, {Text: "�", Bytes: []byte("�")}, {Text: "�", Bytes: []byte("�")}, {Text: "b"}}, [][2]int{{0, 1}, {1, 5}, {1, 5}, {5, 6}}},
		{"bytes of a character at the end", "a😀", []said{{Text: "a"}, {Text: "�"}, {Text: "�"}}, [][2]int{{0, 1}, {1, 5}, {1, 5}}},
		{"bytes spelt out", "é!", []said{{Text: `bytes:\xc3`}, {Text: `bytes:\xa9`}, {Text: "!"}}, [][2]int{{0, 1}, {1, 2}, {2, 3}}},
		{"bytes in angle brackets", "é!", []said{{Text: "<0xC3>"}, {Text: "<0xA9>"}, {Text: "!"}}, [][2]int{{0, 1}, {1, 2}, {2, 3}}},
		{"a replacement mark in the text itself", "a�b", []said{{Text: "a"}, {Text: "�"}, {Text: "b"}}, [][2]int{{0, 1}, {1, 4}, {4, 5}}},
		{"merged marks", "x='it''s'", []said{{Text: "x"}, {Text: "='"}, {Text: "it"}, {Text: "''"}, {Text: "s"}, {Text: "'"}}, [][2]int{{0, 1}, {1, 3}, {3, 5}, {5, 7}, {7, 8}, {8, 9}}},
		{"thoughts among the tokens", "Yes", []said{{Text: "<think>"}, {Text: "hm"}, {Text: "</think>"}, {Text: "Yes"}}, [][2]int{{0, 3}}},
		{"other words than the text", "bar baz", []said{{Text: "foo"}, {Text: " baz"}}, nil},
		{"tokens that end too early", "a big dog", []said{{Text: "a"}, {Text: " big"}}, nil},
		{"none", "a", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, llm.Locate(c.text, c.tokens)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestAReplyWithoutTokens tells nothing of the next: the server has given some.
func TestAReplyWithoutTokens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.LlamaCpp(), nil)
		for i, fault := range []fake.Fault{{}, fake.Unmeasured(), {}} {
			s.Next(fault)
			r, err := c.Chat(t.Context(), question())
			if err != nil {
				t.Fatal(err)
			}
			if (len(r.Tokens) == 0) != (i == 1) {
				t.Errorf("reply %d has %d tokens", i, len(r.Tokens))
			}
		}
	})
}

// TestTokensCoverTheReply: over the wire of every dialect that gives them,
// tokens that split characters, quotes and marks cover the text without gap
// or overlap, the pieces of one character apart.
func TestTokensCoverTheReply(t *testing.T) {
	const text = "SELECT \"größe\", 'it''s 😀 日本' FROM t WHERE x<>'½' AND naïve>=12345;"
	for _, d := range fake.Dialects() {
		if d.LogProbs != fake.Heeds {
			continue
		}
		for _, mode := range []string{"whole", "stream"} {
			t.Run(d.Name+" "+mode, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					s, c := serve(t, d, fake.Script(fake.Say(text)))
					s.Chunks = []int{1, 2, 3, 5, 8, 13}
					req := question()
					req.MaxTokens = 0
					var r llm.Reply
					var err error
					if mode == "stream" && d.Form == fake.Content {
						r, err = c.Stream(t.Context(), req, func(string) {})
					} else {
						r, err = c.Chat(t.Context(), req)
					}
					if err != nil {
						t.Fatal(err)
					}
					if r.Text != text || len(r.Tokens) != len(fake.Split(text)) {
						t.Fatalf("%d tokens for %q", len(r.Tokens), r.Text)
					}
					at := 0
					for i, token := range r.Tokens {
						shared := i > 0 && token.Start == r.Tokens[i-1].Start && token.End == r.Tokens[i-1].End
						if !shared && token.Start != at {
							t.Errorf("token %d begins at %d, the one before ends at %d", i, token.Start, at)
						}
						at = token.End
					}
					if at != len(text) {
						t.Errorf("the tokens end at %d of %d", at, len(text))
					}
				})
			})
		}
	}
}
