package serve_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"parley/cmd"
	"parley/cmd/cmdtest"
)

// collected are the spans that a collector was sent.
type collected struct {
	mu    sync.Mutex
	spans []*trace.Span
}

// ServeHTTP takes what an OTLP exporter sends.
func (c *collected) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		body = unzipped
	}
	text, err := io.ReadAll(body)
	var request collector.ExportTraceServiceRequest
	if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(text, &request) != nil {
		http.Error(w, "no traces", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, of := range request.ResourceSpans {
		for _, in := range of.ScopeSpans {
			c.spans = append(c.spans, in.Spans...)
		}
	}
}

// under are the paths of the spans of the input that led to something, from the
// input down: "input/run/Finish/Judge".
func (c *collected) under(ledTo string) (paths []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	byID := map[string]*trace.Span{}
	for _, s := range c.spans {
		byID[string(s.SpanId)] = s
	}
	for _, s := range c.spans {
		path, top := s.Name, s
		for byID[string(top.ParentSpanId)] != nil {
			top = byID[string(top.ParentSpanId)]
			path = top.Name + "/" + path
		}
		if said(top, "led_to") == ledTo {
			paths = append(paths, path)
		}
	}
	return paths
}

// said is what a span says under a key.
func said(s *trace.Span, key string) string {
	for _, a := range s.Attributes {
		if a.Key == "parley."+key {
			return a.Value.GetStringValue()
		}
	}
	return ""
}

// TestTraces: a collector is sent what an input was made of, down to the calls of
// the model, and not a word of what was said or read.
func TestTraces(t *testing.T) {
	got := &collected{}
	server := httptest.NewServer(got)
	t.Cleanup(server.Close)
	model, _ := countedModel(t)
	data := t.TempDir()
	r := startReplica(t, filepath.Join(data, "conversations.db"), data, model, "--traces", server.URL, "--cache", "off")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := look(t, jar, r, begin(t, jar, r), 0)
	w.next("ready")
	w.say(`{"type":"say","id":"i1","text":"family friendly pizza"}`)
	asked := w.next("asked")
	w.say(fmt.Sprintf(`{"type":"answer","id":"i2","question":%q,"choice":"yes"}`, asked.Event.Asked.ID))
	w.next("replied")

	eventually(t, func() (string, bool) { // spans are sent in batches
		paths := got.under("replied")
		return fmt.Sprintf("the span of the input, of %q", paths), slices.Contains(paths, "input")
	})
	if paths := got.under("asked"); !slices.Contains(paths, "input/parse") {
		t.Errorf("the input that led to a question was %q", paths)
	}
	paths := got.under("replied")
	for _, want := range []string{"input/plan", "input/run", "input/run/Finish", "input/run/Finish/Judge"} {
		if !slices.Contains(paths, want) {
			t.Errorf("%s is not among %q", want, paths)
		}
	}
	if !slices.ContainsFunc(paths, func(p string) bool { return strings.HasSuffix(p, "/Judge/model call") }) {
		t.Errorf("no call of the model is a part of a step that reads: %q", paths)
	}
	got.mu.Lock()
	defer got.mu.Unlock()
	for _, s := range got.spans {
		if text := s.String(); strings.Contains(text, "pizza") || strings.Contains(text, "family") {
			t.Errorf("a span tells what was said: %s", text)
		}
	}
}

// TestTracesNeedAnAddress: a slip is said when the program starts.
func TestTracesNeedAnAddress(t *testing.T) {
	r := cmdtest.Run(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--traces", "collector:4318")
	if r.Status == cmd.OK || !strings.Contains(r.Stderr, "write an address such as http://127.0.0.1:4318") {
		t.Errorf("status %d: %s", r.Status, r.Stderr)
	}
}
