package heard_test

import (
	"slices"
	"testing"

	"parley/phrasebook"
	"parley/phrasebook/heard"

	"github.com/google/go-cmp/cmp"
)

func TestShortAnswers(t *testing.T) {
	for _, c := range []struct {
		text string
		want heard.Meaning
	}{
		{"Yes.", heard.Yes}, {"yes, the second one", heard.Yes}, {"yes, only this year", ""}, {"sure!", heard.Yes}, {"ja", heard.Yes},
		{"No thanks", heard.No}, {"nein danke", heard.No},
		{"?", heard.NotSure}, {"I don’t know", heard.NotSure}, {"weiß nicht", heard.NotSure},
		{"undo", heard.Undo}, {"rückgängig", heard.Undo},
		{"no, the rating", ""}, {"yes but only those in Oakland please", ""}, {"sure thing", ""}, {"", ""},
	} {
		if got, ok := heard.Short(c.text); got != c.want || ok != (c.want != "") {
			t.Errorf("%q means %q, want %q", c.text, got, c.want)
		}
	}
}

// TestANumberOfAList: which of a list is meant, 0 for none of them.
func TestANumberOfAList(t *testing.T) {
	for _, c := range []struct {
		text string
		want int // -1 for no number
	}{
		{"2", 2}, {"the second one", 2}, {"none", 0}, {"None of these.", 0}, {"none of those", 0}, {"none of the above", 0}, {"neither", 0},
		{"neither of them", 0}, {"no, none of them", 0}, {"No - neither", 0}, {"nein, keins davon", 0}, {"keine davon", 0},
		{"no", -1}, {"no building", -1}, {"none with a greenhouse", -1}, {"plots without any", -1},
	} {
		if got, ok := heard.Numbered(c.text); ok != (c.want >= 0) || ok && got != c.want {
			t.Errorf("%q is %d, %t", c.text, got, ok)
		}
	}
}

func TestSmallTalk(t *testing.T) {
	for _, c := range []struct {
		text string
		want heard.Meaning
	}{
		{"Thanks!", heard.Thanks}, {"danke schön", heard.Thanks}, {" Hallo ", heard.Greeting},
		{"What can you do?", heard.Help}, {"start over", heard.Anew}, {"Why?", heard.Why}, {"and the others?", heard.Rest}, {"Und die anderen?", heard.Rest}, {"the other places", ""}, {"why not Thai", ""}, {"thanks to whom", ""},
	} {
		if got, ok := heard.Talk(c.text); got != c.want || ok != (c.want != "") {
			t.Errorf("%q means %q, want %q", c.text, got, c.want)
		}
	}
}

func TestCorrections(t *testing.T) {
	for _, c := range []struct {
		text string
		want heard.Correction
	}{
		{"no, the rating", heard.Correction{Refuses: true, Wanted: []string{"rating"}}},
		{"no parking", heard.Correction{Refuses: true, Bare: true, Wanted: []string{"parking"}}},
		{"I meant the number of reviews", heard.Correction{Wanted: []string{"number", "review"}}},
		{"sorry, I meant to say cities", heard.Correction{Wanted: []string{"city"}}},
		{"not the price but the rating", heard.Correction{Wanted: []string{"rating"}, Unwanted: []string{"price"}}},
		{"the rating, not the price", heard.Correction{Wanted: []string{"rating"}, Unwanted: []string{"price"}}},
		{"the rating instead", heard.Correction{Wanted: []string{"rating"}}},
		{"nein, ich meinte den Preis", heard.Correction{Refuses: true, Wanted: []string{"prei"}}},
		{"nicht der Preis, sondern die Note", heard.Correction{Wanted: []string{"sondern", "note"}, Unwanted: []string{"prei"}}},
		{"it's $20", heard.Correction{Wanted: []string{"20"}}},
	} {
		got, ok := heard.ReadCorrection(c.text)
		if diff := cmp.Diff(c.want, got); diff != "" || !ok {
			t.Errorf("%q: %v %s", c.text, ok, diff)
		}
	}
	for _, text := range []string{"the rating", "", "restaurants that do not close", "no", "sorry"} {
		if got, ok := heard.ReadCorrection(text); ok {
			t.Errorf("%q was read as %+v", text, got)
		}
	}
}

// TestMeant: what an answer in words begins with is a yes, a no, or says that something else was meant.
func TestMeant(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"no, I meant the rating", "the rating"}, {"Yes, only this year", "only this year"},
		{"I mean the number of rides, not of accounts", "the number of rides, not of accounts"},
		{"no parking", "no parking"}, {"Nein – ich meinte den Preis", "den Preis"}, {"yesterday", "yesterday"},
		{"actually, sorry: those in Yate", "those in Yate"}, {"no", "no"}, {"  only £5 ", "only £5"},
		{"no-shows last month", "no-shows last month"}, {"no. 12 Main Street", "no. 12 Main Street"}, {"No. The rating", "The rating"},
		{"rather expensive ones", "rather expensive ones"}, {"rather, the rating", "the rating"}, {"no - the rating", "the rating"},
		{"Yes Minister episodes", "Yes Minister episodes"}, {"yes or no answers", "yes or no answers"}, {"yes only those", "only those"},
		{"ja, nur dieses Jahr", "nur dieses Jahr"},
	} {
		if got := heard.Meant(c.text); got != c.want {
			t.Errorf("%q means %q, want %q", c.text, got, c.want)
		}
	}
}

// TestEveryLanguageIsHeard: what the interface speaks, it understands a yes
// and a no in.
func TestEveryLanguageIsHeard(t *testing.T) {
	var tags []string
	for _, l := range phrasebook.Languages() {
		tags = append(tags, l.Tag)
	}
	slices.Sort(tags)
	if diff := cmp.Diff(tags, heard.Tags()); diff != "" {
		t.Errorf("languages spoken and heard: %s", diff)
	}
}

// FuzzReadCorrection: no text makes it fail, and what it names was typed.
func FuzzReadCorrection(f *testing.F) {
	for _, text := range []string{"no, not the price, the rating", "nein , , ,", "not", "instead instead", "it's it's"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := heard.ReadCorrection(text)
		if ok && len(c.Wanted)+len(c.Unwanted) == 0 {
			t.Errorf("%q corrects nothing: %+v", text, c)
		}
		heard.Short(text)
		heard.Talk(text)
	})
}

// TestFurther: more rows are asked for in few words; with a thing that is named it is
// a question of its own.
func TestFurther(t *testing.T) {
	for text, want := range map[string]int{"Show more": 0, "more, please!": 0, "next five": 5, "the next 10": 10, "20 more": 20,
		"Die nächsten zehn": 10, "next": 0, "next month": -1, "more than 5": -1, "five": -1, "more wine": -1, "": -1} {
		n, ok := heard.Further(text)
		if !ok {
			n = -1
		}
		if n != want {
			t.Errorf("%q: %d, want %d", text, n, want)
		}
	}
}
