package lexical_test

import (
	"strings"
	"testing"

	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

// What a sentence is quoted for has to stand in it: the words that decided,
// one by one.
func TestEvidenceHoldsTheNotion(t *testing.T) {
	r := lexical.ByWords()
	for _, test := range []struct {
		name, text, question string
		want                 reader.Grade
		words                string // those of the first piece of evidence
	}{
		{"a date that is eaten", "Date cookie has no egg, no butter.", "is this restaurant romantic?", reader.NotSaid, ""},
		{"a score of nought and a joke", "Brought my wife for our anniversary as a joke. It stayed a joke. Romance 0, onion rings 9.",
			"is this restaurant romantic?", reader.No, "Romance"},
		{"the word itself", "The most romantic room on the hill.", "is this restaurant romantic?", reader.Yes, "romantic"},
		{"an amount beyond the bound", "Sixteen bites, two hundred and ten dollars, then a cheeseburger in the car.", "is it under 30 dollars?", reader.Maybe, "two hundred and ten dollars"},
		{"an amount within the bound, said of something", "Eleven dollars bought me dinner.", "is it under 30 dollars?", reader.Maybe, "Eleven dollars"},
		{"an amount with a sign", "We had dinner for $25.", "is dinner under 30 dollars?", reader.Likely, "dinner|$25"},
		{"an amount in another unit", "We waited thirty minutes.", "is it under 30 dollars?", reader.NotSaid, ""},
		{"an amount of another size", "Seventy-eight dollars a head.", "does it cost more than 300 million dollars?", reader.NotSaid, ""},
		{"an hour in minutes", "Dinner came after an hour and 20 minutes.", "did dinner come within 10 minutes?", reader.Maybe, "Dinner|20 minutes"},
		{"names of places without the thing", "We got to talking about how Palo Alto had orchards when I came, and they let me go on far longer than my own family does.",
			"is this a family owned bakery in palo alto?", reader.NotSaid, ""},
		{"a family is not who owns it", "My own family loves it.", "is it family owned?", reader.NotSaid, ""},
		{"owned by a family", "A family owned place.", "is it family owned?", reader.Likely, "family owned"},
		{"a plain statement", "Speaks French and German.", "does this person speak French?", reader.Likely, "French"},
		{"a language among others", "Portuguese is his mother tongue, English and French are fluent.", "does this person speak French?", reader.Likely, "French"},
		{"a language denied", "She understands no French and passes those calls on.", "does this person speak French?", reader.No, "French"},
		{"a language being learnt", "English only, though he is taking lessons in French.", "does this person speak French?", reader.Maybe, "French"},
		{"a kin of the thing", "The bread was warm.", "does it have a bakery?", reader.Maybe, "bread"},
		{"a kind of what is asked for", "The grilled salmon came with lemon.", "is there fish?", reader.Likely, "salmon"},
		{"a thing of the kind", "Two trucks stand in the yard.", "do they have vehicles?", reader.Maybe, "trucks"},
		{"the opposite", "So noisy that we gave up talking.", "is it quiet?", reader.No, "noisy"},
		{"another word for it", "A snug little room with six tables.", "is it cosy?", reader.Likely, "snug"},
		{"what used to be", "There used to be a garden behind the house.", "is there a garden?", reader.No, "used|garden"},
		{"within so many minutes", "Lunch came after eight minutes.", "did lunch come within 10 minutes?", reader.Maybe, "Lunch|eight minutes"},
		{"what is asked for, said without a subject", "Very nervous in the waiting room, hid under the chair.", "is it nervous?", reader.Likely, "nervous"},
		{"the word itself, and what was done about it", "Came back dirty, had to be cleaned.", "did it come back dirty?", reader.Yes, "Came back dirty"},
		{"what is asked for is that something is not there", "One drill bit missing.", "was a drill bit missing?", reader.Likely, "drill bit missing"},
		{"who it is about alone is nothing", "Member said it stopped working.", "was the member pleased?", reader.NotSaid, ""},
		{"a verb in the past", "Bit the assistant, muzzle next time.", "does it bite?", reader.Likely, "Bit"},
		{"a noun of the same letters", "Bite wound on the left ear.", "does it bite?", reader.Maybe, "Bite"},
		{"a noun of the same letters as its past", "A bit tired.", "does it bite?", reader.NotSaid, ""},
		{"whoever it was", "Stung a walker on the path.", "did it sting somebody?", reader.Yes, "Stung"},
		{"what may be so", "Might be pregnant, scan next week.", "is it pregnant?", reader.Maybe, "pregnant"},
		{"an allergy of its own", "Allergic to chicken.", "is it allergic?", reader.Likely, "Allergic"},
		{"words apart from each other", "They bake sourdough bread.", "do they bake bread?", reader.Likely, "bake|bread"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := read(t, r, reader.NewJudge([]string{test.text}, test.question, "Yes"))
			if got.Grade() != test.want {
				t.Errorf("%s (%s, %.2f), want %s", got.Grade(), got.Verdict, got.Confidence, test.want)
			}
			if words := decided(test.text, got); words != test.words {
				t.Errorf("decided by %q, want %q", words, test.words)
			}
		})
	}
}

// decided are the words of the first piece of evidence, with bars between.
func decided(text string, r reader.Reply) string {
	if len(r.Evidence) == 0 {
		return ""
	}
	e := r.Evidence[0]
	if len(e.Words) == 0 {
		return text[e.Start:e.End]
	}
	var out []string
	for _, w := range e.Words {
		out = append(out, text[w.Start:w.End])
	}
	return strings.Join(out, "|")
}

func TestWhoDoesNotSpeakALanguage(t *testing.T) {
	r := lexical.ByWords()
	for _, text := range []string{"She understands no French.", "He is taking lessons in French.", "Is learning French.",
		"Forgot all his French.", "Likes French films, speaks English.", "Is married to a French baker."} {
		if got := read(t, r, reader.NewJudge([]string{text}, "does this person speak French?", "Yes")); got.Verdict == reader.True {
			t.Errorf("%q: %s", text, got.Verdict)
		}
	}
}

func TestWhoTeachesALanguageSpeaksIt(t *testing.T) {
	r := lexical.ByWords()
	for _, text := range []string{"Works as a French teacher.", "A native French speaker.", "French (basic)", "Her French is rusty."} {
		if got := read(t, r, reader.NewJudge([]string{text}, "does this person speak French?", "Yes")); got.Verdict != reader.True {
			t.Errorf("%q: %s", text, got.Verdict)
		}
	}
}
