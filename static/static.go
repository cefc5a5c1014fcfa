// Package static embeds the style sheets, scripts and the icon of the page.
//
// Call [New]; [Files.URL] is the address of a file and carries a digest of
// all of them, so an address never changes its content and browsers may keep
// it for good. Scripts import each other by relative address, which is why
// the digest is one for all.
//
//	files, err := static.New()
//	files.URL("app.js")         // /static/3f2a…/app.js
//	mux.Handle(static.Prefix, files)
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Prefix begins the address of every file.
const Prefix = "/static/"

//go:embed files
var embedded embed.FS

// Files serves the embedded files.
type Files struct {
	digest string
	data   map[string][]byte
}

// New reads the embedded files.
func New() (*Files, error) {
	f := &Files{data: map[string][]byte{}}
	sum := sha256.New()
	err := fs.WalkDir(embedded, "files", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		f.data[path.Base(name)] = data
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the embedded page files: %w", err)
	}
	f.digest = hex.EncodeToString(sum.Sum(nil))[:16]
	return f, nil
}

// Sentences lists what the scripts say to visitors: the texts that they give
// to tr (words.js), each once, in the order of their files.
func Sentences() []string {
	return slices.Clone(sentences())
}

var spoken = regexp.MustCompile(`\btr\(\s*("(?:[^"\\\n]|\\.)*")`)

// sentences reads the scripts once.
var sentences = sync.OnceValue(func() []string {
	var out []string
	files, err := New()
	if err != nil {
		panic(err) // unreachable: the files are embedded and a test reads them
	}
	for _, name := range slices.Sorted(maps.Keys(files.data)) {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, found := range spoken.FindAllSubmatch(files.data[name], -1) {
			text, err := strconv.Unquote(string(found[1]))
			if err == nil && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
})

// URL is the address of a file.
func (f *Files) URL(name string) string { return Prefix + f.digest + "/" + name }

// Read returns a file, for the few that need an address of their own.
func (f *Files) Read(name string) (data []byte, ok bool) {
	data, ok = f.data[name]
	return data, ok
}

// ServeHTTP answers requests below [Prefix]. An address with another digest
// is not found: it belongs to another version of the program.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	digest, name, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	data, ok := f.data[name]
	if !ok || digest != f.digest {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", `"`+f.digest+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// contentType doesn't ask the machine's own table first, which may miss or
// contradict what scripts need.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return mime.TypeByExtension(path.Ext(name))
}
