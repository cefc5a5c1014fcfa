package discretize_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/llm"
	"parley/llm/fake"
	"parley/suql/discretize"
	"parley/suql/inference"
)

var (
	itemText = regexp.MustCompile(`(?s)\nItem (\d+)\n\[\S+ text begins\]\n(.*?)\n\[`)
	keyLine  = regexp.MustCompile(`(?m)^- (\w+) \(`)
)

// teacher is a model that knows the bags of these tests.
func teacher(p fake.Prompt) fake.Completion {
	rules := p.Messages[0].Content
	switch {
	case strings.Contains(rules, "Propose keys"):
		return say(map[string]any{"keys": []map[string]string{
			{"name": "Waterproof", "kind": "yes or no", "question": "is it waterproof?"},
			{"name": "number of pockets", "kind": "number", "question": "how many pockets does it have?"},
			{"name": "no_of_pockets", "kind": "number", "question": "how many pockets are there?"},
			{"name": "colour", "kind": "value", "question": "what colour is it?"},
		}})
	case strings.Contains(rules, "mean the same"):
		return say(map[string]any{"same": []map[string]string{{"value": "jet black", "as": "black"}, {"value": "red", "as": "nowhere"}, {"value": "black", "as": "jet black"}}})
	}
	var replies []map[string]any
	for _, m := range itemText.FindAllStringSubmatch("\n"+p.Last(), -1) {
		entry := map[string]any{"id": m[1]}
		for _, k := range keyLine.FindAllStringSubmatch(p.Last(), -1) {
			entry[k[1]] = said(k[1], m[2])
		}
		replies = append(replies, entry)
	}
	return say(map[string]any{"replies": replies})
}

// said is what a text tells under a key.
func said(key, text string) map[string]any {
	none := map[string]any{"value": nil, "quote": ""}
	switch {
	case key == "waterproof" && strings.Contains(text, "not waterproof"):
		return map[string]any{"value": "no", "quote": "not waterproof"}
	case key == "waterproof" && strings.Contains(text, "waterproof"):
		return map[string]any{"value": "yes", "quote": "waterproof"}
	case strings.HasSuffix(key, "pockets") && strings.Contains(text, "pockets"):
		return map[string]any{"value": 3, "quote": "words that don't stand there"}
	case key == "colour":
		for _, c := range []string{"jet black", "black", "red"} {
			if strings.Contains(text, c) {
				return map[string]any{"value": c, "quote": c}
			}
		}
	}
	return none
}

func say(v any) fake.Completion {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return fake.Say(string(text))
}

func model(t *testing.T, m fake.Model, faults ...fake.Fault) (*llm.Client, *fake.Server) {
	t.Helper()
	s := fake.New(fake.VLLM(), m)
	t.Cleanup(s.Close)
	s.Next(faults...)
	c, err := llm.New(llm.Config{BaseURL: s.URL(), HTTP: s.Client(), Model: "tiny", Jitter: func() float64 { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	return c, s
}

var described = []string{
	"A jet black bag, waterproof.", "A black bag with pockets.", "A red bag that is not waterproof.",
	"A black bag.", "A bag with pockets, waterproof.",
}

// TestAModelFindsKeysAndValues: keys that say the same are one, several texts
// share a call, values that mean the same become one, cells whose words don't
// stand in the text are less sure, and nothing answers a query until it is
// confirmed.
func TestAModelFindsKeysAndValues(t *testing.T) {
	b := newBags(t, described...)
	j := b.job(t)
	m, s := model(t, fake.Func(teacher))
	keys, calls, err := j.Propose(t.Context(), m, 12)
	if err != nil || calls != 1 {
		t.Fatalf("%d calls: %v", calls, err)
	}
	var names []string
	for _, k := range keys {
		names = append(names, k.Name)
	}
	if diff := cmp.Diff([]string{"waterproof", "number_of_pockets", "colour"}, names); diff != "" {
		t.Errorf("keys (-want +got)\n%s", diff)
	}
	price, err := j.Price(t.Context(), 2, 12, discretize.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sum, err := j.Extract(t.Context(), m, 2, discretize.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if sum.Calls != 4 || price.Calls != 4 || sum.Looked != 5 || len(s.Requests()) != 5 {
		t.Errorf("%+v for the price of %+v, %d requests", sum, price, len(s.Requests()))
	}
	want := "true,,black\n,3,black\nfalse,,red\n,,black\ntrue,3,\n"
	if diff := cmp.Diff(want, b.table(t, "waterproof, number_of_pockets, colour")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, c := range sum.Columns {
		if c.Confirmed || !strings.HasPrefix(c.By, "model tiny at ") {
			t.Errorf("%+v", c)
		}
	}
	if err := j.Confirm(t.Context(), true, "*"); err != nil {
		t.Fatal(err)
	}
	a, err := inference.Read(t.Context(), b.path+inference.Suffix)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if _, c, ok := a.Column("bags", "description", "What colour is it"); !ok || c.Filled != 4 {
		t.Errorf("confirmed: %+v", c)
	}

	before := len(s.Requests())
	if sum, err := j.Extract(t.Context(), m, 2, discretize.Options{}); err != nil || sum.Calls != 0 || len(s.Requests()) != before {
		t.Errorf("nothing has changed: %+v, %v", sum, err)
	}
	if sum, err := j.Extract(t.Context(), m, 8, discretize.Options{Again: []string{"waterproof"}}); err != nil || sum.Looked != 5 {
		t.Errorf("one key anew: %+v, %v", sum, err)
	}
	if last := s.Requests()[before].Prompt.Last(); strings.Contains(last, "- colour (") {
		t.Errorf("one key anew asks for others:\n%s", last)
	}
}

// TestAReplyThatIsNoGoodIsAskedInHalves: one text that upsets the model costs
// that text alone, and is tried again in the next run.
func TestAReplyThatIsNoGoodIsAskedInHalves(t *testing.T) {
	b := newBags(t, append(described, "A poisoned black bag.")...)
	poisoned := true
	m, _ := model(t, fake.Func(func(p fake.Prompt) fake.Completion {
		if poisoned && strings.Contains(p.Last(), "poisoned") {
			return fake.Completion{Refusal: "No."}
		}
		return teacher(p)
	}))
	j := b.job(t, "colour=what colour is it?")
	sum, err := j.Extract(t.Context(), m, 6, discretize.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c := sum.Columns[0]; c.Filled != 4 {
		t.Errorf("%+v", c)
	}
	poisoned = false
	sum, err = j.Extract(t.Context(), m, 6, discretize.Options{})
	if err != nil || sum.Looked != 1 || sum.Columns[0].Filled != 5 {
		t.Errorf("the next run: %+v, %v", sum, err)
	}
}

// TestWhatWasFoundIsKeptWhenTheModelIsGone: a server that refuses a key ends the run,
// and the calls before it count.
func TestWhatWasFoundIsKeptWhenTheModelIsGone(t *testing.T) {
	b := newBags(t, described...)
	m, s := model(t, fake.Func(teacher))
	j := b.job(t, "colour=what colour is it?")
	if _, err := j.Extract(t.Context(), m, 2, discretize.Options{Calls: 1}); err != nil {
		t.Fatal(err)
	}
	s.Next(fake.Unauthorised())
	if _, err := j.Extract(t.Context(), m, 2, discretize.Options{}); err == nil {
		t.Error("a refused key is no error")
	}
	sum, err := j.Extract(t.Context(), m, 2, discretize.Options{})
	if err != nil || sum.Known != 2 || sum.Looked != 3 {
		t.Errorf("%+v, %v", sum, err)
	}
}
