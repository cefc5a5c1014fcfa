package main

import (
	"net/http/httptest"
	"testing"

	"parley/llm/fake"
	"parley/web/browsertest"
)

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
	page := browser.For(t).Open(served(t, "--detector", "none"))
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
