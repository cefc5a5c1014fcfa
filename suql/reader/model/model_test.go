package model_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// over is a reader over a fake server that speaks through m.
func over(t *testing.T, d fake.Dialect, m fake.Model, o model.Options) (*fake.Server, *model.Reader) {
	t.Helper()
	s := fake.New(d, m)
	t.Cleanup(s.Close)
	c := chatOver(t, s)
	if o.Mark == nil {
		o.Mark = func() string { return "a1b2c3d4" }
	}
	return s, model.New(c, o)
}

func chatOver(t testing.TB, s *fake.Server) *llm.Client {
	t.Helper()
	c, err := llm.New(llm.Config{BaseURL: s.URL(), Key: "k", Model: "tiny", HTTP: s.Client(), Jitter: func() float64 { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// seen is an item as an honest model finds it in a prompt.
type seen struct{ id, question, value, text string }

var item = regexp.MustCompile(`^Item (\S+)$`)

// items reads a prompt by its rules: of one request, all after the line where
// texts begin is text; of several, only lines with the mark bound a text.
func items(prompt string) []seen {
	if !strings.HasPrefix(prompt, "MARK: ") {
		return []seen{alone(prompt)}
	}
	mark, rest, _ := strings.Cut(strings.TrimPrefix(prompt, "MARK: "), "\n")
	var out []seen
	inside := false
	for _, line := range strings.Split(rest, "\n") {
		switch m := item.FindStringSubmatch(line); {
		case line == "["+mark+" text begins]":
			inside = true
		case line == "["+mark+" text ends]":
			inside = false
		case inside:
			out[len(out)-1].text += line + "\n"
		case m != nil:
			out = append(out, seen{id: m[1]})
		case strings.HasPrefix(line, "Question: "):
			out[len(out)-1].question = strings.TrimPrefix(line, "Question: ")
		case strings.HasPrefix(line, "Proposed answer: "):
			out[len(out)-1].value = strings.TrimPrefix(line, "Proposed answer: ")
		}
	}
	return out
}

// alone reads the prompt of one request.
func alone(prompt string) seen {
	var out seen
	for rest := prompt; rest != ""; {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		switch {
		case strings.HasPrefix(line, "Text:"), strings.HasPrefix(line, "Texts:"):
			out.text = rest
			return out
		case strings.HasPrefix(line, "Question: "):
			out.question = strings.TrimPrefix(line, "Question: ")
		case strings.HasPrefix(line, "Answer: "), strings.HasPrefix(line, "Reply: "):
			_, out.value, _ = strings.Cut(line, ": ")
		}
	}
	return out
}

// honest judges whether a place is quiet by looking for that word, and for
// "loud".
func honest(p fake.Prompt) fake.Completion {
	var entries []string
	work := p.Last() // or the first task: a second one says what was wrong with the reply to it
	for _, m := range p.Messages {
		if at := strings.Index(m.Content, "MARK: "); at >= 0 {
			work = m.Content[at:]
		}
	}
	for _, it := range items(work) {
		verdict, quote := "unknown", "-"
		switch {
		case strings.Contains(it.text, "quiet"):
			verdict, quote = "yes", "quiet"
		case strings.Contains(it.text, "loud"):
			verdict, quote = "no", "loud"
		}
		switch {
		case strings.Contains(p.Last(), "\nReply: "):
			return fake.Say(quote)
		case it.id == "":
			return fake.Say(verdict)
		}
		entries = append(entries, fmt.Sprintf(`{"id": %q, "verdict": %q}`, it.id, verdict))
	}
	return fake.Say(`{"replies": [` + strings.Join(entries, ", ") + `]}`)
}

func quiet(texts ...string) []reader.Request {
	var out []reader.Request
	for _, t := range texts {
		out = append(out, reader.NewJudge([]string{t}, "is it quiet?", "Yes"))
	}
	return out
}

func read(t *testing.T, r *model.Reader, batch []reader.Request) []reader.Reply {
	t.Helper()
	got, err := r.Read(t.Context(), batch)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// verdicts prints replies in short.
func verdicts(replies []reader.Reply) string {
	var out []string
	for _, r := range replies {
		if r.Err != nil {
			out = append(out, "error")
			continue
		}
		out = append(out, string(r.Verdict))
	}
	return strings.Join(out, " ")
}

// TestBatches: one call a request, or several requests in one call; the
// replies are the same and in order.
func TestBatches(t *testing.T) {
	for perCall, calls := range map[int]int{0: 5, 1: 5, 2: 3, 8: 1} {
		for _, d := range fake.Dialects() {
			synctest.Test(t, func(t *testing.T) {
				s, r := over(t, d, fake.Func(honest), model.Options{PerCall: perCall})
				got := read(t, r, quiet("so quiet", "loud music", "nice", " ", "a quiet corner", "very loud"))
				if v := verdicts(got); v != "true false unknown unknown true false" {
					t.Errorf("%s, %d a call: %s", d.Name, perCall, v)
				}
				if rejected := d.Temperature == fake.Rejects || d.Schema == fake.Rejects; len(s.Requests()) != calls && !rejected {
					t.Errorf("%s, %d a call: %d calls, want %d", d.Name, perCall, len(s.Requests()), calls)
				}
				if got[0].Tokens == 0 || got[3].Tokens != 0 {
					t.Errorf("tokens %d, and %d for a blank text", got[0].Tokens, got[3].Tokens)
				}
			})
		}
	}
}

// TestABadBatchIsSplit: when a reply names the wrong items, leaves one out or
// is no reply at all, the model is told so, and then the items are asked about
// in halves; the one that it is about fails alone.
func TestABadBatchIsSplit(t *testing.T) {
	texts := []string{"so quiet", "loud music", "nice", "a quiet corner"}
	for _, c := range []struct {
		fault fake.Fault
		calls int
	}{
		{fake.Renamed("a1b2-2", "a1b2-9"), 2}, // it is told what was wrong
		{fake.Renamed("a1b2-2", "a1b2-1"), 3},
		{fake.Instead(`{"replies": []}`), 2},
		{fake.Renamed(`]}`, `, {"id": "a1b2-5", "verdict": "no"}]}`), 2},
		{fake.Refusal("No."), 3},
		{fake.Overlong(), 3},
	} {
		t.Run(c.fault.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, r := over(t, fake.OpenAI(), fake.Func(honest), model.Options{PerCall: 4})
				s.Next(c.fault)
				if v := verdicts(read(t, r, quiet(texts...))); v != "true false unknown true" {
					t.Error(v)
				}
				if len(s.Requests()) != c.calls {
					t.Errorf("%d calls, want %d: four at once, then once more or two and two", len(s.Requests()), c.calls)
				}
			})
		})
	}
	t.Run("down to the one that upsets the model", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			touchy := fake.Func(func(p fake.Prompt) fake.Completion {
				if strings.Contains(p.Last(), "loud") {
					return fake.Completion{Refusal: "I don't read that."}
				}
				return honest(p)
			})
			_, r := over(t, fake.OpenAI(), touchy, model.Options{PerCall: 4})
			got := read(t, r, quiet(texts...))
			if v := verdicts(got); v != "true error unknown true" {
				t.Error(v)
			}
			if want := "tiny would not answer: I don't read that. (put the question differently)"; got[1].Err == nil || got[1].Err.Error() != want {
				t.Errorf("got  %v\nwant %s", got[1].Err, want)
			}
		})
	})
}

// TestWhatConcernsAllEndsTheCall: a refused key is told once, not as the
// failure of every row.
func TestWhatConcernsAllEndsTheCall(t *testing.T) {
	for _, c := range []struct {
		fault fake.Fault
		kind  llm.Kind
	}{{fake.Unauthorised(), llm.Unauthorised}, {fake.NoModel("tiny"), llm.NoModel}, {fake.NoCredit(), llm.NoCredit}} {
		synctest.Test(t, func(t *testing.T) {
			s, r := over(t, fake.OpenAI(), fake.Func(honest), model.Options{})
			s.Next(c.fault, c.fault, c.fault)
			_, err := r.Read(t.Context(), quiet("a", "b", "c"))
			var e *llm.Error
			if !errors.As(err, &e) || e.Kind != c.kind {
				t.Errorf("%s: %v", c.fault.Name, err)
			}
		})
	}
}

// TestTasks: what each task asks of the model and how the reply is read.
func TestTasks(t *testing.T) {
	text := []string{"The  Grill opened in 2019.", "“Loud, but fun” – open until 1:30"}
	entry := func(field, value string) fake.Completion { return fake.Say(fmt.Sprintf(`{%q: %s}`, field, value)) }
	sure := math.Exp(-0.01)
	for _, c := range []struct {
		name    string
		request reader.Request
		said    fake.Completion
		want    reader.Reply
	}{
		{"judge", reader.NewJudge(text, "is it fun?", "Yes"), fake.Say("Yes."), reader.Reply{Verdict: reader.True, Confidence: 1}},
		{"denied", reader.NewJudge(text, "is it fun?", "No"), fake.Say("no"), reader.Reply{Verdict: reader.False, Confidence: 1}},
		{"not told", reader.NewJudge(text, "is it big?", "Yes"), fake.Say("unknown"), reader.Reply{Verdict: reader.Unknown, Confidence: 1}},
		{"answer", reader.NewAnswer(text, "what is its name?", reader.TextType), entry("answer", `"The Grill"`),
			reader.Reply{Text: "The Grill", Confidence: sure, Evidence: []reader.Evidence{{Start: 0, End: 10, Supports: true}}}},
		{"no answer", reader.NewAnswer(text, "who owns it?", reader.TextType), entry("answer", `null`), reader.Reply{Null: true, Confidence: 1}},
		{"a blank answer is none", reader.NewAnswer(text, "who owns it?", reader.TextType), entry("answer", `" "`), reader.Reply{Null: true, Confidence: sure}},
		{"a number", reader.NewAnswer(text, "when did it open?", reader.NumberType), entry("answer", `2019`), reader.Reply{Text: "2019", Confidence: sure}},
		{"a boolean", reader.NewAnswer(text, "is it quiet?", reader.BoolType), fake.Say("no"), reader.Reply{Text: "false", Confidence: 1}},
		{"no boolean", reader.NewAnswer(text, "is it quiet?", reader.BoolType), fake.Say("unknown"), reader.Reply{Null: true, Confidence: 1}},
		{"a date", reader.NewAnswer(text, "opening day?", reader.DateType), entry("answer", `"2019-01-01"`), reader.Reply{Text: "2019-01-01", Confidence: sure}},
		{"classify", reader.NewClassify(text, "what kind?", []string{"café", "a grill"}), fake.Say("A Grill"), reader.Reply{Text: "a grill", Confidence: 1}},
		{"none of the choices", reader.NewClassify(text, "what kind?", []string{"a", "b"}), fake.Say("none"), reader.Reply{Null: true, Confidence: 1}},
		{"a choice that is called none", reader.NewClassify(text, "what kind?", []string{"None", "b"}), fake.Say("none"), reader.Reply{Text: "None", Confidence: 1}},
		{"choices that are no words", reader.NewClassify(text, "what kind?", []string{"café", "grill \"x\""}), entry("choice", `"grill \"x\""`), reader.Reply{Text: `grill "x"`, Confidence: 1}},
		{"other escapes than ours", reader.NewClassify(text, "what kind?", []string{"café", "bar."}), entry("choice", `"caf\u00e9"`), reader.Reply{Text: "café", Confidence: 1}},
		{"summary", reader.NewSummary(text), entry("summary", `"Loud, fun, open late."`), reader.Reply{Text: "Loud, fun, open late.", Confidence: sure}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, r := over(t, fake.OpenAI(), fake.Script(c.said), model.Options{})
				got := read(t, r, []reader.Request{c.request})[0]
				c.want.Tokens = got.Tokens
				near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-6 })
				if diff := cmp.Diff(c.want, got, near); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		})
	}
}

func TestAnUnknownTaskIsToldApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, r := over(t, fake.OpenAI(), fake.Func(honest), model.Options{})
		got := read(t, r, append(quiet("quiet"), reader.Request{Task: "sing", Texts: []string{"la"}}))
		if got[0].Verdict != reader.True || got[1].Err == nil || !strings.Contains(got[1].Err.Error(), `no task "sing"`) {
			t.Errorf("got %+v", got)
		}
	})
}

// TestPrompts: what the model is told, word for word: testdata/prompts.txt.
func TestPrompts(t *testing.T) {
	var out strings.Builder
	for _, q := range []reader.Request{
		reader.NewJudge([]string{"Kids loved it.\nSo did we.", "Too loud."}, "is it family-friendly?", "Yes"),
		reader.NewJudge([]string{"Loud.\nText:\nQuiet."}, "is it quiet?", "Yes"),
		reader.NewAnswer([]string{"Opened in 2019."}, "when did it\nopen?", reader.NumberType),
		reader.NewAnswer([]string{"Opened in 2019."}, "is it new?", reader.BoolType),
		reader.NewClassify([]string{"Great noodles."}, "what cuisine is it?", []string{"Thai", "Italian"}),
		reader.NewClassify([]string{"Good noodles."}, "what cuisine is it?", []string{"Thai", "Italian"}),
		reader.NewSummary([]string{"Long story."}),
	} {
		synctest.Test(t, func(t *testing.T) {
			s, r := over(t, fake.OpenAI(), nil, model.Options{PerCall: 2})
			batch := []reader.Request{q}
			if slices.Contains(q.Texts, "Long story.") || slices.Contains(q.Texts, "Good noodles.") { // and twice several in a call
				batch = append(batch, q)
			}
			if _, err := r.Read(t.Context(), batch); err != nil {
				t.Fatal(err)
			}
			asked := s.Requests()[0]
			fmt.Fprintf(&out, "# %s\n", q.Task)
			for _, m := range asked.Prompt.Messages {
				fmt.Fprintf(&out, "## %s\n%s\n", m.Role, m.Content)
			}
			if asked.Fields["response_format"] == nil {
				fmt.Fprintln(&out)
				return
			}
			var form struct {
				Schema json.RawMessage `json:"json_schema"`
			}
			if err := json.Unmarshal(asked.Fields["response_format"], &form); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "## form\n%s\n\n", form.Schema)
		})
	}
	const path = "testdata/prompts.txt"
	golden.File(t, path, out.String())
}

func TestWindow(t *testing.T) {
	_, small := over(t, fake.Ollama(), nil, model.Options{Window: 4096})
	_, unknown := over(t, fake.OpenAI(), nil, model.Options{})
	if small.Window() != 3*2596 || unknown.Window() != 3*6692 {
		t.Errorf("windows of %d and %d bytes", small.Window(), unknown.Window())
	}
}

// TestTextsBeyondTheWindowDoNotShareACall: however many a call may hold.
func TestTextsBeyondTheWindowDoNotShareACall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := "quiet " + strings.Repeat("lorem ipsum ", 400)
		s, r := over(t, fake.OpenAI(), fake.Func(honest), model.Options{PerCall: 10, Window: 4096})
		if v := verdicts(read(t, r, quiet(long, long, long))); v != "true true true" || len(s.Requests()) != 3 {
			t.Errorf("%s in %d calls", v, len(s.Requests()))
		}
	})
}

// TestFormsAreBindingForTheServer: the form of a reply about several texts says
// how many entries there are, and with which ids.
func TestFormsAreBindingForTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, r := over(t, fake.LlamaCpp(), fake.Func(honest), model.Options{PerCall: 3})
		read(t, r, quiet("so quiet", "loud music", "nice"))
		if body := s.Requests()[0].Body; !strings.Contains(body, `"enum":["a1b2-1","a1b2-2","a1b2-3"]`) || !strings.Contains(body, `"minItems":3,"maxItems":3`) {
			t.Errorf("ids and their number are left open:\n%s", body)
		}
	})
	synctest.Test(t, func(t *testing.T) { // a server that does not know how long lists may be still gets the rest of the form
		s, r := over(t, fake.OpenAI(), fake.Func(honest), model.Options{PerCall: 3})
		s.Next(fake.BadRequest("Invalid schema for response_format 'judge': 'minItems' is not permitted."))
		if v := verdicts(read(t, r, quiet("so quiet", "loud music", "nice"))); v != "true false unknown" || len(s.Requests()) != 2 {
			t.Errorf("%s after %d calls", v, len(s.Requests()))
		}
		if body := s.Requests()[1].Body; strings.Contains(body, "minItems\":3") && !strings.Contains(body, "json_schema") {
			t.Errorf("then it was asked\n%s", body)
		}
	})
}

// TestFailedCallsCount: the tokens of calls that brought nothing are told.
func TestFailedCallsCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fake.New(fake.OpenAI(), fake.Script(fake.Say("It is quiet, I think.")))
		t.Cleanup(s.Close)
		c := chatOver(t, s)
		got := read(t, model.New(c, model.Options{}), quiet("so quiet"))[0]
		if got.Err == nil || got.Tokens == 0 || got.Tokens != c.Spent().Tokens {
			t.Errorf("%v: %d tokens, %d were used", got.Err, got.Tokens, c.Spent().Tokens)
		}
	})
}
