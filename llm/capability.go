package llm

import (
	"fmt"
	"strings"
)

// Support says whether a server does something.
type Support int

// What is known of a server's abilities.
const (
	Unknown Support = iota
	Yes
	No
)

func (s Support) String() string {
	return [...]string{"not known", "yes", "no"}[s]
}

// Capabilities is what a server can do, as far as is known.
type Capabilities struct {
	Model, Host string
	Server      string   // "OpenAI", "vLLM", "llama.cpp", "Ollama"; "" when it can't be told
	Models      []string // that the server has; nil when it does not say

	LogProbs    Support
	TopLogProbs int // alternatives it gives per token
	Schema      Support
	JSONObject  Support
	Seed        Support // accepted; whether it is heeded does not show
	N           Support // several replies in one call
	Stream      Support
	Temperature Support
	Limit       string // the field that bounds a reply: max_tokens or max_completion_tokens; "" when neither works

	Embeddings Support
	Dimensions int // of an embedding
	Window     int // tokens of prompt and reply together; 0 when the server does not say
	Slots      int // calls that it works on at once; 0 when it does not say
	Thoughts   int // tokens that the model takes for its thoughts before it replies, as far as has been seen

	Thinks   bool    // it has been seen to think before it replies
	Effort   Support // reasoning_effort is taken
	Template Support // chat_template_kwargs is taken
	Hushed   Support // it thinks no more when it is asked not to

	topKnown      bool
	noSystem      bool
	noStreamUsage bool
	noCounts      bool // of the items of a list
}

// pins reports whether the server keeps a reply to one of a few words. Others
// than llama.cpp's want a form to be that of an object.
func (k Capabilities) pins() bool { return k.Schema == Yes && k.Server == "llama.cpp" }

// Line says it all in one line.
func (k Capabilities) Line() string {
	var can, not []string
	note := func(s Support, yes, no string) {
		switch s {
		case Yes:
			can = append(can, yes)
		case No:
			not = append(not, no)
		case Unknown:
		}
	}
	logProbs := "log-probabilities"
	if k.TopLogProbs > 0 {
		logProbs += fmt.Sprintf(" (top %d)", k.TopLogProbs)
	}
	note(k.LogProbs, logProbs, "log-probabilities (confidence comes from samples, or is not measured)")
	switch {
	case k.Schema == Yes:
		can = append(can, "JSON schema")
	case k.JSONObject == Yes:
		not = append(not, "JSON schema (plain JSON instead)")
	default:
		note(k.JSONObject, "", "JSON replies (text, checked strictly, instead)")
	}
	note(k.N, "several samples a call", "several samples a call (one call each instead)")
	note(k.Stream, "streaming", "streaming")
	note(k.Seed, "seed", "seed")
	note(k.Embeddings, "embeddings", "embeddings (word search alone)")
	if k.Window > 0 {
		can = append(can, fmt.Sprintf("window of %d tokens", k.Window))
	}
	line := k.name()
	if len(can) > 0 {
		line += ": " + strings.Join(can, ", ")
	}
	if len(not) > 0 {
		line += "; without " + strings.Join(not, ", ")
	}
	return line
}

func (k Capabilities) name() string {
	line := k.Model + " at " + k.Host
	if k.Server != "" && !strings.Contains(k.Host, "openai.com") {
		line += " (" + k.Server + ")"
	}
	return line
}

// Report says it in full, a line for each ability.
func (k Capabilities) Report() string {
	var b strings.Builder
	fmt.Fprintln(&b, k.name())
	row := func(name, value, otherwise string) {
		if otherwise != "" {
			value += ": " + otherwise
		}
		fmt.Fprintf(&b, "  %-24s %s\n", name, value)
	}
	otherwise := func(s Support, no string) string {
		if s == No {
			return no
		}
		return ""
	}
	row("log-probabilities", k.LogProbs.String(),
		otherwise(k.LogProbs, "confidence comes from samples, or is not measured"))
	if k.LogProbs == Yes {
		row("alternatives per token", fmt.Sprint(k.TopLogProbs), "")
	}
	row("JSON schema", k.Schema.String(), otherwise(k.Schema, "the form is asked for in words and checked"))
	row("JSON object", k.JSONObject.String(), otherwise(k.JSONObject, "replies are text, read strictly"))
	row("several samples a call", k.N.String(), otherwise(k.N, "one call for each"))
	row("seed", k.Seed.String(), "")
	row("temperature", k.Temperature.String(), otherwise(k.Temperature, "the server's own is used"))
	row("streaming", k.Stream.String(), otherwise(k.Stream, "replies come all at once"))
	limit := k.Limit
	if limit == "" {
		limit = "none: the length of replies can't be bounded"
	}
	row("bound on replies", limit, "")
	embeddings := k.Embeddings.String()
	if k.Dimensions > 0 {
		embeddings += fmt.Sprintf(", of %d numbers", k.Dimensions)
	}
	row("embeddings", embeddings,
		otherwise(k.Embeddings, "texts are searched by their words; PARLEY_EMBEDDING_MODEL names a model for them"))
	window := "not told by the server"
	if k.Window > 0 {
		window = fmt.Sprintf("%d tokens", k.Window)
	}
	row("window", window, "")
	if k.Slots > 0 {
		row("calls at once", fmt.Sprint(k.Slots), "")
	}
	if k.Thinks {
		hushed := map[Support]string{Yes: "yes; asked not to, it doesn't", No: "yes, also when it is asked not to",
			Unknown: "yes"}
		row("thinks first", hushed[k.Hushed], "")
	}
	if k.Thoughts > 0 {
		row("room for thoughts", fmt.Sprintf("%d tokens", k.Thoughts), "")
	}
	if len(k.Models) > 0 {
		row("models there", shorten(strings.Join(k.Models, ", "), 400), "")
	}
	return b.String()
}
