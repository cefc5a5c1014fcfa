package llm_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"parley/llm"
	"parley/llm/fake"
)

var order = &llm.Schema{Name: "order", Type: "object", Properties: []llm.Property{
	{Name: "verdict", Schema: &llm.Schema{Type: "string", Enum: []string{"yes", "no"}, Nullable: true}},
	{Name: "items", Schema: &llm.Schema{Type: "array", Items: &llm.Schema{Type: "object", Properties: []llm.Property{{Name: "n", Schema: &llm.Schema{Type: "integer"}}}}}},
	{Name: "fine", Schema: &llm.Schema{Type: "boolean", About: "as said"}},
	{Name: "share", Schema: &llm.Schema{Type: "number"}},
}}

// TestSchemaIsWrittenInOrder: models write properties in the order of the
// schema, so it matters.
func TestSchemaIsWrittenInOrder(t *testing.T) {
	got, err := json.Marshal(order)
	const want = `{"type":"object","properties":{"verdict":{"type":["string","null"],"enum":["yes","no",null]},` +
		`"items":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}},` +
		`"fine":{"type":"boolean","description":"as said"},"share":{"type":"number"}},` +
		`"required":["verdict","items","fine","share"],"additionalProperties":false}`
	if err != nil || string(got) != want {
		t.Errorf("%v\ngot  %s\nwant %s", err, got, want)
	}
}

func TestSchemaSaysWhereAValueDeparts(t *testing.T) {
	for value, want := range map[string]string{
		`{"verdict":"yes","items":[{"n":1}],"fine":true,"share":0.5}`:         "",
		`{"verdict":null,"items":[],"fine":true,"share":1}`:                   "",
		`{"verdict":"maybe","items":[],"fine":true,"share":1}`:                `verdict is "maybe", which is not one of yes, no`,
		`{"verdict":"yes","items":[{"n":1},{"n":"1"}],"fine":true,"share":1}`: "items[1].n is not of type integer",
		`{"verdict":"yes","items":[{"n":1.5}],"fine":true,"share":1}`:         "items[0].n is not of type integer",
		`{"verdict":"yes","items":[],"fine":true,"share":-9E37837}`:           "share is -9E37837, which is too large a number",
		`{"verdict":"yes","items":{},"fine":true,"share":1}`:                  "items is not a list",
		`{"verdict":"yes","items":[],"fine":"true","share":1}`:                "fine is not of type boolean",
		`{"verdict":"yes","items":[],"fine":null,"share":1}`:                  "fine is not of type boolean",
		`{"verdict":"yes","items":[],"fine":true}`:                            "share is missing",
		`{"verdict":"yes","items":[],"fine":true,"share":1,"note":"hi"}`:      "note is not asked for",
		`[]`: "the whole is not an object",
	} {
		err := order.Check([]byte(value))
		if got := message(err); got != want {
			t.Errorf("%s\ngot  %q\nwant %q", value, got, want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestExtract: plain text is read strictly: one JSON value, nothing else.
func TestExtract(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1}`:                             `{"a": 1}`,
		" \n{\"a\": 1}\n":                      `{"a": 1}`,
		"```json\n{\"a\": 1}\n```":             `{"a": 1}`,
		"<think>{\"a\": 2}?</think>{\"a\": 1}": `{"a": 1}`,
		"<think>on and on":                     "error: it thought without end",
		`Here you are: {"a": 1}`:               "error: it is not JSON",
		`{"a": 1} Hope that helps!`:            "error: something follows the JSON",
		`{"a": 1}{"a": 2}`:                     "error: something follows the JSON",
		`{"a": 1, "b": {"c": 1}, "a": 2}`:      `error: "a" stands in it twice`,
		`{"a": [{"b": 1}, {"b": 2}], "c": {}}`: `{"a": [{"b": 1}, {"b": 2}], "c": {}}`,
		`{"a": `:                               "error: the JSON breaks off",
		"":                                     "error: the JSON breaks off",
	} {
		value, at, err := llm.Extract(text)
		got := value
		if err != nil {
			got = "error: " + err.Error()
		} else if !strings.HasPrefix(text[at:], value) {
			t.Errorf("%q: said to begin at %d", text, at)
		}
		if !strings.HasPrefix(got, want) || err == nil && got != want {
			t.Errorf("%q\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestFormWithoutTheServersHelp: where a server ignores or rejects the wish
// for a form, the model is told in words, and told again when it errs.
func TestFormWithoutTheServersHelp(t *testing.T) {
	plain := fake.OpenAI()
	plain.Name, plain.Schema, plain.JSONObject = "plain", fake.Rejects, fake.Rejects
	for _, d := range append(fake.Dialects(), plain) {
		t.Run(d.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				careless := fake.Func(func(p fake.Prompt) fake.Completion {
					switch text := p.Text(); {
					case p.Schema != nil:
						return fake.Say(fake.Fill(p.Schema))
					case !strings.Contains(text, `"enum":["red","green"]`):
						return fake.Say("Red, I think.")
					case !strings.Contains(text, "That can't be used"):
						return fake.Say(`{"colour": "reddish"}`)
					}
					return fake.Say(`{"colour": "red"}`)
				})
				_, c := serve(t, d, careless)
				r, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("Which?")}, Schema: colour})
				if err != nil || string(r.JSON) != `{"colour": "red"}` {
					t.Errorf("%s, %v", r.JSON, err)
				}
			})
		})
	}
}
