package static_test

import (
	"net/http/httptest"
	"path"
	"regexp"
	"testing"

	"parley/static"
)

// TestEveryScriptFindsWhatItImports follows the imports from the entry.
func TestEveryScriptFindsWhatItImports(t *testing.T) {
	files, err := static.New()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for todo := []string{"app.js"}; len(todo) > 0; todo = todo[1:] {
		if seen[todo[0]] {
			continue
		}
		seen[todo[0]] = true
		w := httptest.NewRecorder()
		files.ServeHTTP(w, httptest.NewRequest("GET", files.URL(todo[0]), nil))
		if w.Code != 200 || w.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%s: %d %s", todo[0], w.Code, w.Header().Get("Content-Type"))
		}
		for _, m := range regexp.MustCompile(`from "(\./[^"]+)"`).FindAllStringSubmatch(w.Body.String(), -1) {
			todo = append(todo, path.Base(m[1]))
		}
	}
	if len(seen) < 6 {
		t.Errorf("only %d scripts were found", len(seen))
	}
}

func TestAddressesOfAnotherVersionAreNotFound(t *testing.T) {
	files, err := static.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"/static/", "/static/app.js", "/static/0123456789abcdef/app.js", path.Dir(files.URL("x")) + "/nowhere.js"} {
		w := httptest.NewRecorder()
		files.ServeHTTP(w, httptest.NewRequest("GET", address, nil))
		if w.Code != 404 {
			t.Errorf("%s: %d, want 404", address, w.Code)
		}
	}
}
