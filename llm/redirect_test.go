package llm_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"parley/llm"
)

// A server that redirects gets the request, and nobody else: neither the key
// nor the texts go on to an address that was not configured.
func TestRedirectsAreNotFollowed(t *testing.T) {
	var reached atomic.Int32
	thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	defer thief.Close()
	for _, status := range []int{http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		var asked atomic.Int32
		front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			http.Redirect(w, r, thief.URL+r.URL.Path, status)
		}))
		defer front.Close()
		c, err := llm.New(llm.Config{BaseURL: front.URL, Key: "sk-secret-0123456789", Model: "tiny", HTTP: front.Client()})
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Chat(t.Context(), question())
		var failed *llm.Error
		if !errors.As(err, &failed) || failed.Kind != llm.BadRequest || !strings.Contains(err.Error(), "redirects to "+thief.URL) {
			t.Errorf("%d: %v", status, err)
		}
		if asked.Load() != 1 || reached.Load() != 0 {
			t.Errorf("%d: asked %d times, and %d requests were redirected", status, asked.Load(), reached.Load())
		}
	}
}
