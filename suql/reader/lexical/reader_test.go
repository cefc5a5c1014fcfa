package lexical_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/suql/reader"
	"parley/suql/reader/lexical"

	"github.com/google/go-cmp/cmp"
)

var backpack = []string{
	"Took it over two passes in April and got caught in a downpour. Everything inside was bone dry. It has five pockets and a sleeve for a laptop.",
	"Zip broke after three weeks. The shop refused a refund.",
	"Bought it in March 2024 for $89 from Halden Outdoor in Denver. It weighs 900 grams.",
}

var headphones = []string{
	"The battery lasts 30 hours with cancelling on, and ten minutes of charge gives you another five hours.",
	"They pinch my ears after an hour.",
	"Bass is deep and the sound is crisp. Designed by Mira Tanaka in Osaka.",
}

var bistro = []string{
	"Nobody hurried us. My golden had his own bowl on the patio.",
	"It is so quiet you can hear the clock. The owner, Lucia Bern, sent out soup because we were cold.",
	"We waited forty minutes for a table on Friday. The duck with plums was superb.",
}

func TestAnswers(t *testing.T) {
	r := lexical.New()
	for _, test := range []struct {
		texts    []string
		question string
		as       reader.Type
		want     string // "" for NULL
	}{
		{backpack, "is it waterproof?", "", "Yes"},
		{backpack, "is it waterproof?", reader.BoolType, "true"},
		{backpack, "is it durable?", reader.BoolType, "false"},
		{backpack, "waterproof", reader.BoolType, "true"},
		{backpack, "how many pockets?", "", "five"},
		{backpack, "how many pockets does it have?", reader.NumberType, "5"},
		{backpack, "how much does it cost?", "", "$89"},
		{backpack, "how much does it cost?", reader.NumberType, "89"},
		{backpack, "how much does it weigh?", "", "900 grams"},
		{backpack, "when was it bought?", "", "March 2024"},
		{backpack, "when was it bought?", reader.DateType, "2024-03-01"},
		{backpack, "when was it bought?", reader.TimestampType, "2024-03-01T00:00:00"},
		{backpack, "does it have a rain cover?", "", ""},
		{backpack, "who painted it?", "", ""},
		{headphones, "how long does the battery last?", "", "30 hours"},
		{headphones, "how long does the battery last?", reader.IntervalType, "30 hours"},
		{headphones, "what is the battery life?", "", "30 hours"},
		{headphones, "who designed them?", "", "Mira Tanaka"},
		{headphones, "is it comfortable?", "", "No"},
		{headphones, "does it sound good?", "", "Yes"},
		{bistro, "can I bring my dog?", "", "Yes"},
		{bistro, "is it loud?", "", "No"},
		{bistro, "quiet?", "", "Yes"},
		{bistro, "is it quiet and are dogs allowed?", "", "Yes"},
		{bistro, "is it loud or do they have a patio?", "", "Yes"},
		{bistro, "who is the owner?", "", "Lucia Bern"},
		{bistro, "why did the owner send out soup?", "", "we were cold"},
		{bistro, "how long is the wait?", "", "forty minutes"},
		{bistro, "what dish was superb?", "", "duck with plums"},
		{bistro, "is it vegan?", "", ""},
		{bistro, "who is the mayor of the town?", "", ""},
	} {
		t.Run(test.question, func(t *testing.T) {
			got := read(t, r, reader.NewAnswer(test.texts, test.question, test.as))
			if got.Text != test.want || got.Null != (test.want == "") {
				t.Errorf("got %q (null %v, confidence %.2f), want %q", got.Text, got.Null, got.Confidence, test.want)
			}
		})
	}
}

func TestOneIdeaInManyWords(t *testing.T) {
	r := lexical.New()
	for _, group := range []struct {
		text      string
		questions []string
	}{
		{"They keep crayons and high chairs by the door.", []string{
			"is this restaurant family-friendly?", "is it kid friendly?", "suitable for children?",
			"is it good for kids", "can I bring my toddler?", "Would you take children there?"}},
		{"My terrier had her own water bowl.", []string{
			"are dogs welcome?", "can I bring my dog?", "dog-friendly?", "is it pet friendly?", "are dogs allowed inside?"}},
		{"We ate out on the patio.", []string{
			"does this restaurant have outdoor seating?", "is there a terrace?", "can we sit outside?", "outdoor tables?"}},
		{"So quiet you hear the clock.", []string{"quiet?", "is it quiet", "is it a calm place?", "can you hear each other?"}},
		{"Nine steps up and no ramp.", []string{"are there stairs?", "do you have to climb steps?"}},
	} {
		for _, q := range group.questions {
			t.Run(q, func(t *testing.T) {
				if got := read(t, r, reader.NewJudge([]string{group.text}, q, "Yes")); got.Verdict != reader.True {
					t.Errorf("%q: got %s, want true", group.text, got.Verdict)
				}
			})
		}
	}
}

func TestJudgeOtherValuesThanYesAndNo(t *testing.T) {
	r := lexical.New()
	for _, test := range []struct {
		texts           []string
		question, value string
		want            reader.Verdict
	}{
		{bistro, "is it loud?", "No", reader.True},
		{bistro, "is it loud?", "false", reader.True},
		{bistro, "what is the atmosphere?", "quiet", reader.True},
		{bistro, "what is the atmosphere?", "noisy", reader.False},
		{bistro, "what is the atmosphere?", "romantic", reader.Unknown},
		{backpack, "how many pockets does it have?", "5", reader.True},
		{backpack, "how many pockets does it have?", "seven", reader.False},
		{backpack, "which city was it bought in?", "Denver", reader.True},
		{backpack, "which city was it bought in?", "Boston", reader.Unknown},
	} {
		t.Run(test.question+" "+test.value, func(t *testing.T) {
			if got := read(t, r, reader.NewJudge(test.texts, test.question, test.value)); got.Verdict != test.want {
				t.Errorf("got %s, want %s", got.Verdict, test.want)
			}
		})
	}
}

func TestClassify(t *testing.T) {
	r := lexical.New()
	prices := []string{"cheap", "moderate", "expensive", "luxury"}
	cuisines := []string{"Italian", "Seafood", "Barbecue", "South Indian", "Vegetarian"}
	for _, test := range []struct {
		texts    []string
		question string
		domain   []string
		want     string // "" for NULL
	}{
		{[]string{"inexpensive"}, "which of these prices does 'inexpensive' mean?", prices, "cheap"},
		{[]string{"fancy"}, "which of these prices does 'fancy' mean?", prices, "luxury"},
		{[]string{"pricey"}, "which of these prices does 'pricey' mean?", prices, "expensive"},
		{[]string{"mid-range"}, "which of these prices does 'mid-range' mean?", prices, "moderate"},
		{[]string{"purple"}, "which of these prices does 'purple' mean?", prices, ""},
		{[]string{"sea food"}, "which of these cuisines does 'sea food' mean?", cuisines, "Seafood"},
		{[]string{"BBQ"}, "which of these cuisines does 'BBQ' mean?", cuisines, "Barbecue"},
		{[]string{"itallian"}, "which of these cuisines does 'itallian' mean?", cuisines, "Italian"},
		{[]string{"veggie"}, "which of these cuisines does 'veggie' mean?", cuisines, "Vegetarian"},
		{bistro, "how is the noise level?", []string{"loud", "quiet"}, "quiet"},
		{backpack, "how is the noise level?", []string{"loud", "quiet"}, ""},
	} {
		t.Run(strings.Join(test.texts, " ")+" "+test.question, func(t *testing.T) {
			if got := read(t, r, reader.NewClassify(test.texts, test.question, test.domain)); got.Text != test.want {
				t.Errorf("got %q (%.2f), want %q", got.Text, got.Confidence, test.want)
			}
		})
	}
}

func TestSummaryIsShortAndHearsBothSides(t *testing.T) {
	r := lexical.New()
	texts := append(slices.Clone(backpack), "Comfortable straps, lovely colour, I love it.")
	got := read(t, r, reader.NewSummary(texts))
	if n := len([]rune(got.Text)); n == 0 || n > 300 {
		t.Errorf("summary of %d characters, want 1 to 300: %s", n, got.Text)
	}
	for _, want := range []string{"I love it", "Zip broke"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("summary %q does not mention %q", got.Text, want)
		}
	}
	seen := map[int]bool{}
	for _, e := range got.Evidence {
		if seen[e.Text] {
			t.Errorf("two sentences from text %d", e.Text)
		}
		seen[e.Text] = true
	}
}

func TestOrderOfTextsDoesNotMatter(t *testing.T) {
	r := lexical.New()
	back := slices.Clone(bistro)
	slices.Reverse(back)
	for _, q := range []string{"is it loud?", "are dogs welcome?", "is there a long wait?", "is the service friendly?", "is it good?"} {
		a := read(t, r, reader.NewJudge(bistro, q, "Yes"))
		b := read(t, r, reader.NewJudge(back, q, "Yes"))
		if a.Verdict != b.Verdict || a.Confidence != b.Confidence {
			t.Errorf("%s: %s %.3f one way, %s %.3f the other", q, a.Verdict, a.Confidence, b.Verdict, b.Confidence)
		}
	}
}

func TestRepeatedReadingGivesTheSameReplies(t *testing.T) {
	batch := []reader.Request{
		reader.NewJudge(bistro, "is it loud?", "Yes"), reader.NewAnswer(backpack, "who sells it?", ""),
		reader.NewSummary(headphones), reader.NewJudge(bistro, "is it good?", "Yes"),
	}
	first, err := lexical.New().Read(t.Context(), batch)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		again, err := lexical.New().Read(t.Context(), batch)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first, again); diff != "" {
			t.Fatalf("replies differ (-first +again):\n%s", diff)
		}
	}
}

func TestBlankTextsAreNull(t *testing.T) {
	r := lexical.New()
	for _, texts := range [][]string{nil, {""}, {" \n\t "}, {"", " "}, {"…", "—"}} {
		if got := read(t, r, reader.NewAnswer(texts, "is it loud?", "")); !got.Null {
			t.Errorf("%q: got %q, want NULL", texts, got.Text)
		}
		if got := read(t, r, reader.NewSummary(texts)); !got.Null {
			t.Errorf("summary of %q: got %q, want NULL", texts, got.Text)
		}
	}
}

func TestUnknownTaskIsAnErrorOfThatRequestOnly(t *testing.T) {
	replies, err := lexical.New().Read(t.Context(), []reader.Request{
		{Task: "translate", Texts: bistro}, reader.NewJudge(bistro, "quiet?", "Yes"),
	})
	if err != nil {
		t.Fatal(err)
	}
	if replies[0].Err == nil || replies[1].Err != nil || replies[1].Verdict != reader.True {
		t.Errorf("got %+v", replies)
	}
}

func TestCancelledReadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := lexical.New().Read(ctx, []reader.Request{reader.NewSummary(bistro)}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestConcurrentReadingIsSafe(t *testing.T) {
	r := lexical.New()
	for n := range 8 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			for i := range 20 {
				texts := append(slices.Clone(bistro), fmt.Sprintf("Visit number %d to table %d.", i, n))
				if got := read(t, r, reader.NewJudge(texts, "is it quiet?", "Yes")); got.Verdict != reader.True {
					t.Errorf("got %s", got.Verdict)
				}
			}
		})
	}
}

func FuzzReadNeverPanicsAndPointsIntoTheText(f *testing.F) {
	for _, s := range append(append(slices.Clone(backpack), headphones...), bistro...) {
		f.Add(s, "is it quiet?", "Yes")
	}
	f.Add("Parking? … $ 12,5 — don't", "how much?", "5")
	f.Add("Moss green. 2 by 3 kg, no lid: none. Sewn in Kraków, Poland", "how much does it weigh?", "2")
	f.Add("Date no. Black and grey; sand-coloured", "what colour is the dial?", "grey")
	f.Add("Sleeps four or", "how many people does it sleep?", "4")
	f.Add("Made in Norway of", "where is it made?", "Norway")
	f.Add("for spring and winter, cedar and", "what season is it for?", "cedar")
	f.Add("No frame, lid or belt free strapless rain cover", "is it belt-free?", "Yes")
	f.Add("a waterproof cover is not", "does it have a rain cover?", "No")
	r := lexical.New()
	f.Fuzz(func(t *testing.T, source, question, value string) {
		texts := []string{source, "The end."}
		for _, req := range []reader.Request{
			reader.NewJudge(texts, question, value), reader.NewAnswer(texts, question, reader.TextType),
			reader.NewAnswer(texts, question, reader.NumberType),
			reader.NewAnswer(texts, question, reader.DateType), reader.NewAnswer(texts, question, reader.IntervalType),
			reader.NewClassify(texts, question, []string{value, "quiet"}), reader.NewSummary(texts),
			reader.NewClassify([]string{value + "x"}, question, []string{source, "quiet"}),
		} {
			got := read(t, r, req)
			if got.Confidence < 0 || got.Confidence > 1 {
				t.Fatalf("confidence %f", got.Confidence)
			}
			for _, e := range got.Evidence {
				if e.Text < 0 || e.Text >= len(req.Texts) || e.Start < 0 || e.Start >= e.End || e.End > len(req.Texts[e.Text]) {
					t.Fatalf("evidence %+v outside its text", e)
				}
			}
		}
	})
}

func BenchmarkJudgeEightReviews(b *testing.B) {
	r := lexical.New()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		texts := make([]string, 8) // unseen texts, so nothing comes from the cache
		for k := range texts {
			texts[k] = fmt.Sprintf("%d-%d. %s %s", i, k, bistro[k%3], headphones[k%3])
		}
		read(b, r, reader.NewJudge(texts, "is the service friendly?", "Yes"))
	}
}
