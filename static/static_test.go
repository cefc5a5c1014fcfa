package static_test

import (
	"bytes"
	"compress/gzip"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parley/static"
)

var (
	imported = regexp.MustCompile(`import (?:\{([^}]*)\} from )?"\./([^"]+)"`)
	exported = regexp.MustCompile(`(?m)^export (?:async )?(?:function|const|let|class) (\w+)`)
)

// TestEveryScriptFindsWhatItImports: the file is there and exports each name,
// for a page whose script asks for what is not there does nothing at all.
func TestEveryScriptFindsWhatItImports(t *testing.T) {
	files, err := static.New()
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		w := httptest.NewRecorder()
		files.ServeHTTP(w, httptest.NewRequest("GET", files.URL(name), nil))
		if w.Code != 200 || w.Header().Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%s: %d %s", name, w.Code, w.Header().Get("Content-Type"))
		}
		return w.Body.String()
	}
	scripts, err := filepath.Glob("files/*.js")
	if err != nil || len(scripts) < 6 {
		t.Fatalf("only %d scripts were found: %v", len(scripts), err)
	}
	for _, script := range scripts {
		for _, m := range imported.FindAllStringSubmatch(read(filepath.Base(script)), -1) {
			names := map[string]bool{}
			for _, e := range exported.FindAllStringSubmatch(read(m[2]), -1) {
				names[e[1]] = true
			}
			for name := range strings.SplitSeq(m[1], ",") {
				name, _, _ = strings.Cut(strings.TrimSpace(name), " as ")
				if name != "" && !names[name] {
					t.Errorf("%s imports %s from %s, which does not export it", script, name, m[2])
				}
			}
		}
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

// What a page may weigh on its way to a browser, in bytes after compression.
const (
	mostForAPage = 150_000 // all scripts and styles together, those of kiosks and charts too
	mostForAType = 50_000  // a typeface, which is compressed as it is
)

// TestThePageIsLight: all scripts and styles fit a slow line, and there is no
// typeface that does not.
func TestThePageIsLight(t *testing.T) {
	all, err := filepath.Glob("files/*")
	if err != nil || len(all) < 20 {
		t.Fatalf("only %d files were found: %v", len(all), err)
	}
	sum, types := 0, 0
	for _, name := range all {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		switch path.Ext(name) {
		case ".js", ".css":
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			_, _ = w.Write(data) // into memory, which does not fail
			_ = w.Close()
			sum += b.Len()
		case ".woff2", ".woff", ".ttf", ".otf":
			types++
			if len(data) > mostForAType {
				t.Errorf("%s has %d bytes, more than %d", name, len(data), mostForAType)
			}
		}
	}
	if sum > mostForAPage {
		t.Errorf("scripts and styles have %d bytes compressed, more than %d", sum, mostForAPage)
	}
	if types > 1 {
		t.Errorf("there are %d typefaces, one is enough", types)
	}
	t.Logf("scripts and styles: %d bytes compressed", sum)
}
