package term_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/catalog"
	"parley/suql/term"
)

func ExampleOf() {
	for _, t := range term.Of("Is it a family-friendly café?") {
		fmt.Println(t.Words, t.Prefix)
	}
	// Output:
	// [family friendly] false
	// [family] true
	// [friendly] true
	// [family] false
	// [friendly] false
	// [café] false
}

// show writes a term as words joined by +, a beginning with a star.
func show(terms []term.Term) string {
	var out []string
	for _, t := range terms {
		s := strings.Join(t.Words, "+")
		if t.Prefix {
			s += "*"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestOf(t *testing.T) {
	for _, tt := range []struct{ name, question, want string }{
		{"words that say nothing are left out", "is there any parking around?", "parking"},
		{"nothing is said twice", "soup or no soup", "soup"},
		{"what every row is counts when there is nothing else", "what kind of restaurants?", "restaurants"},
		{"and not otherwise", "does the restaurant have parking?", "parking"},
		{"a short word of a compound is no beginning", "is there wi-fi", "wi+fi wi fi"},
		{"a slash makes a compound too", "gluten/nuts", "gluten+nuts gluten* nuts* gluten nuts"},
		{"accents stay", "une crème brûlée", "une crème brûlée"},
		{"the ending of the owner goes", "the chef's table", "chef table"},
		{"an apostrophe inside a word stays", "Rosie O'Grady’s", "rosie o'grady"},
		{"symbols that mean something stay", "C++ or C#", "c++ c#"},
		{"no word", "?! -- ' …", ""},
		{"nothing", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, show(term.Of(tt.question))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// FuzzWords looks for texts that are divided otherwise than values are.
func FuzzWords(f *testing.F) {
	for _, s := range []string{"Chloë's Café & Bar", "rock 'n' roll", "½ off ¹", "o''s's", "naïve–Ærø", "٣ чай"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range term.Words(text) {
			if len(catalog.Words(w)) == 0 {
				t.Errorf("%q has the word %q, which is none", text, w)
			}
		}
	})
}
