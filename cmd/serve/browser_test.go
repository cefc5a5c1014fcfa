package serve_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/dialogue"
	"parley/cmd/cmdtest"
	"parley/ingest/demo"
	"parley/suql/hours"
	"parley/web/browsertest"
)

// inBrowser is a dialogue.Driver that clicks and types in a page.
type inBrowser struct{ page *browsertest.Page }

func (b inBrowser) Say(_ context.Context, text string) (dialogue.Outcome, error) {
	b.page.Say(text)
	return b.outcome(), nil
}

func (b inBrowser) Answer(_ context.Context, c agent.Choice) (dialogue.Outcome, error) {
	b.page.Answer(c)
	return b.outcome(), nil
}

func (b inBrowser) outcome() dialogue.Outcome {
	switch b.page.Settled() {
	case "asking":
		return dialogue.Outcome{Question: b.page.WaitQuestion().Text}
	case "failed":
		text, _, _ := strings.Cut(b.page.WaitFailure().Text, "\n")
		return dialogue.Outcome{Failure: text}
	}
	r := b.page.WaitReply()
	out := &dialogue.Reply{Text: r.Text, Assumptions: r.Assumptions, Warnings: r.Warnings, SUQL: r.SUQL, Total: r.Total}
	if r.Number != "" {
		out.Rows = []dialogue.Seen{{Name: r.Number}}
	} else {
		for _, row := range r.Rows {
			s := dialogue.Seen{Name: row.Values["name"] + row.Values["title"]} // a restaurant or a product
			if len(row.Evidence) > 0 {
				s.Snippet = strings.Join(strings.Fields(row.Evidence[0].Snippet), " ")
			}
			out.Rows = append(out.Rows, s)
		}
	}
	return dialogue.Outcome{Reply: out}
}

// TestDialoguesInTheBrowser plays the dialogue scripts against the real
// server in a real Chromium, half of them at the size of a phone. What the
// page shows must be what the scripts say, plan and offers apart, and the rows must
// agree with the gold file.
func TestDialoguesInTheBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	scripts, err := dialogue.Read("../../agent/dialogue/testdata")
	if err != nil {
		t.Fatal(err)
	}
	gold, addresses := map[string]*dialogue.GoldJudge{}, map[string]string{}
	for _, name := range demo.Names() {
		if gold[name], err = dialogue.NewGoldJudge(name); err != nil {
			t.Fatal(err)
		}
		addresses[name] = cmdtest.Serve(t, "--demo", name, "--detector", "prob:0.85") // as the scripts are played without a page
	}
	refused := 0
	for i, script := range scripts {
		t.Run(script.Name, func(t *testing.T) {
			page := browser.For(t).Open(addresses[script.Demo])
			page.Do(fmt.Sprintf(`document.cookie = "parley_settings=language=%s; path=/"`, script.Language))
			startAnew(page)
			size := "desktop"
			page.Look(1280, 800, false)
			if i%2 == 1 {
				size = "phone"
				page.Look(390, 844, false)
			}
			got, err := script.Run(t.Context(), inBrowser{page}, gold[script.Demo])
			if err != nil {
				t.Fatalf("%v\nso far:\n%s", err, got)
			}
			page.Screenshot(fmt.Sprintf("dialogue-%s-%s", script.Name, size))
			var keys []string
			for _, l := range script.Lines {
				if l.Key != dialogue.Plan && l.Key != dialogue.Offer {
					keys = append(keys, l.Key)
				}
			}
			want := script.Only(keys...)
			if diff := cmp.Diff(want.String(), got.Only(keys...).String()); diff != "" {
				t.Errorf("the page shows something else (-want +got):\n%s", diff)
			}
		})
		if strings.Contains(script.String(), "user: no\n") {
			refused++
		}
	}
	if len(scripts) < 10 || refused < 5 {
		t.Errorf("%d dialogues, %d of them with a question answered no; want at least 10 and 5", len(scripts), refused)
	}
}

// startAnew begins a conversation.
func startAnew(page *browsertest.Page) {
	before := page.URL()
	page.Click("new")
	page.Until("a new conversation", fmt.Sprintf(`location.href !== %q && document.querySelector('[data-role="utterance"]')`, before))
}

// TestFirstMinute is what a newcomer sees: the page, the query growing, a
// question answered with a key, and the answer with its evidence and SUQL.
func TestFirstMinute(t *testing.T) {
	browser := browsertest.Start(t)
	address := cmdtest.Serve(t)
	for _, look := range []struct {
		name          string
		width, height int64
		dark          bool
	}{{"desktop", 1280, 800, false}, {"phone", 390, 844, false}, {"phone-dark", 390, 844, true}} {
		t.Run(look.name, func(t *testing.T) {
			page := browser.For(t).Open(address)
			startAnew(page)
			page.Look(look.width, look.height, look.dark)
			page.Screenshot("first-" + look.name)
			page.Say("wheelchair accessible pizza")
			q := page.WaitQuestion()
			if len(q.Clauses) != 4 {
				t.Errorf("the draft has %d clauses: %+v", len(q.Clauses), q.Clauses)
			}
			if len(q.Options) != 1 {
				t.Errorf("%d readings are offered, want the one that the key y takes", len(q.Options))
			}
			page.Screenshot("question-" + look.name)
			page.Do(`document.activeElement.blur()`)
			page.Press("y")
			r := page.WaitReply()
			if r.Total == 0 || r.SUQL == "" {
				t.Fatalf("the answer has %d rows and the query %q", r.Total, r.SUQL)
			}
			for _, row := range r.Rows {
				if len(row.Evidence) == 0 || row.Evidence[0].Marked == "" {
					t.Errorf("%s stands there without the words that made it match", row.Values["name"])
				}
			}
			page.Screenshot("answer-" + look.name)
		})
	}
}

// TestOpenNowInTheBrowser: what is open now goes by the clock. The answer is
// what the hours say when it is asked, or a moment later.
func TestOpenNowInTheBrowser(t *testing.T) {
	page := browsertest.Start(t).For(t).Open(cmdtest.Serve(t, "--demo", "restaurants"))
	asked := func(text string) string {
		startAnew(page)
		page.Say(text)
		if page.Settled() == "asking" { // whether the hours are to be read, or which reading is meant
			agree(page)
		}
		return page.WaitReply().Text
	}
	_, written, _ := strings.Cut(asked("what are the opening hours of Vespro?"), "Opening hours: ")
	week, err := hours.Parse(strings.TrimSuffix(written, "."))
	if err != nil {
		t.Fatal(err)
	}
	open := func() string {
		when, err := hours.ParseMoment("now", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return map[bool]string{true: "Yes.", false: "No."}[week.Open(when)]
	}
	before, said := open(), asked("is Vespro open now?")
	if after := open(); !strings.HasSuffix(said, " "+before) && !strings.HasSuffix(said, " "+after) {
		t.Errorf("%q, but by its hours, %s, it was %q and is %q", said, week, before, after)
	}
}

// agree says yes to the open question, and takes the first of readings to choose from.
func agree(page *browsertest.Page) {
	if len(page.WaitQuestion().Options) > 0 {
		page.Pick("")
		return
	}
	page.Do(`document.activeElement.blur()`)
	page.Press("y")
}
