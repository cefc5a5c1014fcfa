package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/web"

	"github.com/google/go-cmp/cmp"
)

// described is what the tests need of an OpenAPI document.
type described struct {
	Servers []struct{ URL string }
	Paths   map[string]map[string]struct {
		Parameters []struct {
			Name, In string
			Required bool
			Example  any
		}
		RequestBody *struct {
			Content map[string]struct {
				Schema   schema
				Examples map[string]struct{ Value map[string]any }
			}
		}
		Responses map[string]struct {
			Content map[string]struct{ Schema schema }
		}
	}
	Components struct{ Schemas map[string]schema }
}

// schema is the part of JSON Schema that the document uses.
type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Properties map[string]schema
	Required   []string
	Items      *schema
	Enum       []string
	OneOf      []schema
}

func document(t testing.TB) described {
	t.Helper()
	text, err := os.ReadFile("api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc described
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// withQueries gives a world's server its engine.
func withQueries(t *testing.T, opts ...func(*web.Options)) *world {
	t.Helper()
	return answering(t, newWorld(t, opts...))
}

// answering gives a world's server its engine.
func answering(t *testing.T, w *world) *world {
	t.Helper()
	before := w.opts
	w.opts = func(o *web.Options) {
		o.Engine = w.engine
		o.Sources = onlyPlaces(t, w)
		before(o)
	}
	w.restart()
	return w
}

var braced = regexp.MustCompile(`\{(\w+)\}`)

func TestEveryAddressOfTheAPIIsDescribed(t *testing.T) {
	var documented []string
	for path, methods := range document(t).Paths {
		for method := range methods {
			documented = append(documented, strings.ToUpper(method)+" "+braced.ReplaceAllString(path, ":$1"))
		}
	}
	slices.Sort(documented)
	if diff := cmp.Diff(documented, withQueries(t).current.Load().Points()); diff != "" {
		t.Errorf("openapi.json and the routes differ (-described +served):\n%s", diff)
	}
}

// TestExamplesOfTheDescriptionRun sends every example of openapi.json to a
// server; the answers have to be what the document says. {session} and
// {question} stand for a conversation with an open question.
func TestExamplesOfTheDescriptionRun(t *testing.T) {
	doc := document(t)
	for path, methods := range doc.Paths {
		for method, op := range methods {
			bodies := map[string]string{"": ""}
			if op.RequestBody != nil {
				bodies = map[string]string{}
				for name, e := range op.RequestBody.Content["application/json"].Examples {
					text, err := json.Marshal(e.Value)
					if err != nil {
						t.Fatal(err)
					}
					doc.check(t, op.RequestBody.Content["application/json"].Schema, e.Value, path+" example "+name)
					bodies[name] = string(text)
				}
			}
			for name, body := range bodies {
				t.Run(strings.TrimSpace(strings.ToUpper(method)+" "+path+" "+name), func(t *testing.T) {
					v := withQueries(t).visitor()
					fill := v.openQuestion()
					if path == "/export" && method == "get" || strings.Contains(path, "{turn}") || path == "/revise" {
						v.post("/answer", fill(`{"session":"{session}","question":"{question}","choice":"no"}`))
					}
					if strings.HasSuffix(path, "/lesson") {
						v.api(http.MethodPut, fill("/sessions/{session}/turns/{turn}/feedback"), `{"verdict":"right"}`)
					}
					if strings.Contains(path, "{token}") {
						v.post("/answer", fill(`{"session":"{session}","question":"{question}","choice":"no"}`))
						link, before := v.link(fill("/sessions/{session}/turns/{turn}/shares"), `{}`), fill
						fill = func(s string) string { return strings.ReplaceAll(before(s), "{token}", link.Token) }
					}
					address, query := fill(path), url.Values{}
					for _, p := range op.Parameters {
						if p.In == "query" {
							query.Set(p.Name, fill(fmt.Sprint(p.Example)))
						}
					}
					status, kind, answer := v.api(strings.ToUpper(method), address+"?"+query.Encode(), fill(body))
					response, ok := op.Responses[fmt.Sprint(status)]
					if !ok || status >= 300 {
						t.Fatalf("answered %d: %s", status, answer)
					}
					if len(response.Content) == 0 && answer == "" {
						return
					}
					content, ok := response.Content[strings.TrimSpace(strings.Split(kind, ";")[0])]
					if !ok {
						t.Fatalf("answered with %s, which is not described", kind)
					}
					if strings.HasPrefix(kind, "application/json") {
						var got any
						if err := json.Unmarshal([]byte(answer), &got); err != nil {
							t.Fatalf("%v: %s", err, answer)
						}
						doc.check(t, content.Schema, got, "the answer")
					}
				})
			}
		}
	}
}

// openQuestion holds half a dialogue and returns what fills the braces of
// examples.
func (v *visitor) openQuestion() (fill func(string) string) {
	v.w.t.Helper()
	s := v.post("/ask", `{"text":"italian, good for children"}`)
	if s.State != "asked" {
		v.w.t.Fatalf("got %+v, want a question", s)
	}
	return strings.NewReplacer("{session}", s.Session, "{question}", s.Question.ID, "{turn}", fmt.Sprint(s.Turn)).Replace
}

// api sends a request to the API.
func (v *visitor) api(method, path, body string) (status int, kind, answer string) {
	v.w.t.Helper()
	r, err := http.NewRequestWithContext(v.w.t.Context(), method, v.w.URL+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		v.w.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if v.token != "" {
		r.Header.Set("Authorization", "Bearer "+v.token)
	}
	a, err := v.Do(r)
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		v.w.t.Fatal(err)
	}
	v.last = a
	return a.StatusCode, a.Header.Get("Content-Type"), string(text)
}

// check holds a value against a schema.
func (d described) check(t *testing.T, s schema, v any, where string) {
	t.Helper()
	if problem := d.fits(s, v, where); problem != "" {
		t.Error(problem)
	}
}

func (d described) fits(s schema, v any, where string) (problem string) {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		target, ok := d.Components.Schemas[name]
		if !ok {
			return where + ": there is no schema " + name
		}
		return d.fits(target, v, where)
	}
	if len(s.OneOf) > 0 {
		var problems []string
		for _, one := range s.OneOf {
			problem := d.fits(one, v, where)
			if problem == "" {
				return ""
			}
			problems = append(problems, problem)
		}
		return strings.Join(problems, "; or ")
	}
	types, ok := s.Type.([]any)
	if !ok && s.Type != nil {
		types = []any{s.Type}
	}
	if len(types) > 0 && !slices.ContainsFunc(types, func(t any) bool { return is(v, fmt.Sprint(t)) }) {
		return fmt.Sprintf("%s is %v (%T), want %v", where, v, v, types)
	}
	if text, ok := v.(string); ok && len(s.Enum) > 0 && !slices.Contains(s.Enum, text) {
		return fmt.Sprintf("%s is %q, want one of %q", where, text, s.Enum)
	}
	if object, ok := v.(map[string]any); ok {
		for _, name := range s.Required {
			if _, ok := object[name]; !ok {
				return where + " has no " + name
			}
		}
		for name, sub := range s.Properties {
			if value, ok := object[name]; ok {
				if problem := d.fits(sub, value, where+"."+name); problem != "" {
					return problem
				}
			}
		}
	}
	if list, ok := v.([]any); ok && s.Items != nil {
		for i, value := range list {
			if problem := d.fits(*s.Items, value, fmt.Sprintf("%s[%d]", where, i)); problem != "" {
				return problem
			}
		}
	}
	return ""
}

// is reports whether a decoded JSON value has a type of JSON Schema.
func is(v any, kind string) bool {
	switch v := v.(type) {
	case nil:
		return kind == "null"
	case bool:
		return kind == "boolean"
	case string:
		return kind == "string"
	case float64:
		return kind == "number" || kind == "integer" && v == float64(int64(v))
	case []any:
		return kind == "array"
	case map[string]any:
		return kind == "object"
	}
	return false
}
