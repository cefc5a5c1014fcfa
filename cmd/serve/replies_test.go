package serve_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"parley/agent/converse"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
	"parley/web/browsertest"
)

// chatty is a model that places everything but greetings as a question, and
// words what was found.
func chatty(p fake.Prompt) fake.Completion {
	kind, said, _, ok := converse.ReadTask(p.Last())
	switch {
	case !ok:
		return fake.Say("one two three")
	case kind == converse.Routing && strings.HasPrefix(said, "good day"):
		return fake.Say(`{"wants": "talk", "reply": "Good day to you!"}`)
	case kind == converse.Routing:
		return fake.Say(`{"wants": "rows", "reply": ""}`)
	}
	return fake.Say(`{"answer": "Baan Krathin", "row": 2, "text": "No luxury place in Berkeley is Thai; without the price I found two."}`)
}

// TestAModelsRepliesInTheBrowser: small talk has no receipt; a second look
// shows what was left out, the short answer and the query before.
func TestAModelsRepliesInTheBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	s := fake.New(fake.VLLM(), fake.Func(chatty))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	page := browser.For(t).Open(cmdtest.Serve(t, "--detector", "none"))
	page.Look(390, 844, false)
	page.Say("good day, Parley")
	page.Until("small talk without a receipt", `document.querySelector('[data-turn="1"] [data-role="talked"]') && !document.querySelector('[data-turn="1"] [data-role="receipt"]')`)
	page.Say("luxury Thai places in Berkeley")
	page.Until("the short answer", `document.querySelector('[data-turn="2"] [data-role="short"] strong')?.textContent === "Baan Krathin"`)
	page.Do(`document.querySelector('[data-turn="2"] [data-role="receipt"]').open = true`)
	page.Until("the query before", `document.querySelectorAll('[data-turn="2"] [data-role="step"]').length === 1 && document.querySelector('[data-turn="2"] [data-role="modelled"]')`)
	if text := `document.querySelector('[data-turn="2"] [data-role="reply-text"]').textContent`; !page.True(text + ` === "No luxury place in Berkeley is Thai; without the price I found two."`) {
		t.Errorf("the reply is %q", page.Strings("["+text+"]"))
	}
	if v := page.Axe(); len(v) > 0 {
		t.Errorf("axe: %q", v)
	}
	page.Screenshot("model-replies")
}
