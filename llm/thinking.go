package llm

import (
	"strings"
	"unicode"

	openai "github.com/sashabaranov/go-openai"
)

// A model that thinks before it replies takes long, and uses tokens that
// nobody reads; and as it decides in its thoughts, the log-probabilities of
// what it then says tell little. The calls made here are small and need none
// of it. So once a reply has shown that the model thinks, it is asked to think
// less from then on, in the ways that its server may take.

// AsItWould, as an Effort, leaves it to the server how much a model thinks.
const AsItWould = "as-it-would"

// Efforts are what Config.Effort may be, besides "".
func Efforts() []string { return []string{"none", "minimal", "low", "medium", "high", AsItWould} }

// Names of parameters on the wire.
const (
	reasoningEffort    = "reasoning_effort"     // OpenAI, Ollama, gateways, vLLM for some models
	chatTemplateKwargs = "chat_template_kwargs" // vLLM, SGLang, llama.cpp: for the model's chat template
)

// hushing is what a request has in it so that the model thinks less.
type hushing struct {
	effort   string
	template bool
}

// hush says what is sent so that the model thinks less: nothing as long as it
// was not seen to think, unless somebody wants a certain effort.
func (c *Client) hush(k Capabilities) hushing {
	var h hushing
	wanted := c.cfg.Effort
	if wanted == AsItWould || wanted == "" && !k.Thinks {
		return h
	}
	if k.Effort != No {
		h.effort = wanted
		if wanted == "" {
			h.effort = leastEffort(k.Server)
		}
	}
	h.template = (wanted == "" || wanted == "none") && k.Template != No && k.Server != "OpenAI" && k.Server != "Ollama"
	return h
}

// leastEffort is the lowest that every model of a server takes.
func leastEffort(server string) string {
	if server == "Ollama" {
		return "none"
	}
	return "low"
}

// put writes it into a request.
func (h hushing) put(fields map[string]any) {
	if h.effort != "" {
		fields[reasoningEffort] = h.effort
	}
	if h.template {
		fields[chatTemplateKwargs] = map[string]any{"enable_thinking": false}
	}
}

// more reports whether h has something in it that sent had not.
func (h hushing) more(sent hushing) bool {
	return h.effort != "" && sent.effort == "" || h.template && !sent.template
}

// notice learns from a reply whether the model thinks, and whether it heeds
// the wish that it doesn't.
func (c *Client) notice(resp openai.ChatCompletionResponse, sent sending) {
	thought := showsThoughts(resp)
	if !thought && sent.hushing == (hushing{}) {
		return
	}
	c.learn(func(k *Capabilities) {
		k.Thinks = k.Thinks || thought
		if k.Thinks && sent.hushing != (hushing{}) {
			k.Hushed = supported(!thought)
		}
	})
}

// showsThoughts reports whether the model has thought before a reply, as far
// as servers tell: beside the reply, in what it cost, or in the reply itself.
func showsThoughts(resp openai.ChatCompletionResponse) bool {
	if d := resp.Usage.CompletionTokensDetails; d != nil && d.ReasoningTokens > 0 {
		return true
	}
	for _, choice := range resp.Choices {
		m := choice.Message
		if strings.TrimSpace(m.ReasoningContent) != "" || thoughtsIn(m.Content) {
			return true
		}
		if choice.FinishReason == openai.FinishReasonLength && thinking(m.Content) {
			return true
		}
	}
	return false
}

// divided is a reply as the thoughts that it begins with, if any, and what the
// model says after them. endless thoughts have no end, and nothing after them.
func divided(text string) (thoughts, said string, endless bool) {
	rest, thinks := strings.CutPrefix(strings.TrimLeftFunc(text, unicode.IsSpace), "<think>")
	if !thinks {
		return "", text, false
	}
	thoughts, said, ended := strings.Cut(rest, "</think>")
	return thoughts, said, !ended
}

// thinking reports whether a reply ends before the model has said anything.
func thinking(text string) bool {
	_, said, _ := divided(text)
	return strings.TrimSpace(said) == ""
}

// thoughtsIn reports whether a reply begins with thoughts that have words in
// them: models whose thinking is switched off may leave the marks alone.
func thoughtsIn(text string) bool {
	thoughts, _, _ := divided(text)
	return strings.TrimSpace(thoughts) != ""
}

// quieter reports whether a reply that thoughts have used up is worth asking
// for again with less of them.
func (c *Client) quieter(e *Error, sent sending, replies []Reply) bool {
	return e.Kind == Truncated && len(replies) > 0 && thinking(replies[len(replies)-1].Text) &&
		c.hush(c.Capabilities()).more(sent.hushing)
}
