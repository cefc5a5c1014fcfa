package llm

import (
	"context"
	"strings"
)

// A gateway passes calls on to other servers. Some say nothing of the window
// in their list of models, but elsewhere.
var gateways = []struct {
	name, path string
	window     func(c *Client, ctx context.Context, url string) int
}{
	{"LiteLLM", "/model/info", (*Client).liteLLMWindow},
	{"LM Studio", "/api/v0/models", (*Client).lmStudioWindow},
	{"Text Generation Inference", "/info", (*Client).inferenceWindow},
}

// gateway asks for the window where gateways tell it, each in its own place,
// and learns which one it is.
func (c *Client) gateway(ctx context.Context, root string) int {
	for _, g := range gateways {
		if n := g.window(c, ctx, root+g.path); n > 0 {
			c.learn(func(k *Capabilities) { k.Server = g.name })
			return n
		}
	}
	return 0
}

// maybeGateway reports whether a server may be one: it has not said what it
// is, or what it says is OpenAI's and it stands elsewhere.
func (k Capabilities) maybeGateway() bool {
	elsewhere := !strings.Contains(k.Host, "openai.com") && !strings.Contains(k.Host, "azure.com")
	return k.Server == "" || k.Server == "OpenAI" && elsewhere
}

func (c *Client) liteLLMWindow(ctx context.Context, url string) int {
	var info struct {
		Data []struct {
			Name string `json:"model_name"`
			Info struct {
				Prompt int `json:"max_input_tokens"`
				Both   int `json:"max_tokens"`
			} `json:"model_info"`
		} `json:"data"`
	}
	if _, err := c.get(ctx, url, &info); err != nil {
		return 0
	}
	for _, m := range info.Data {
		if m.Name == c.cfg.Model {
			return max(m.Info.Prompt, m.Info.Both)
		}
	}
	return 0
}

func (c *Client) lmStudioWindow(ctx context.Context, url string) int {
	var list struct {
		Data []struct {
			ID     string `json:"id"`
			Loaded int    `json:"loaded_context_length"`
			Most   int    `json:"max_context_length"`
		} `json:"data"`
	}
	if _, err := c.get(ctx, url, &list); err != nil {
		return 0
	}
	for _, m := range list.Data {
		switch {
		case m.ID != c.cfg.Model:
		case m.Loaded > 0:
			return m.Loaded
		default:
			return m.Most
		}
	}
	return 0
}

func (c *Client) inferenceWindow(ctx context.Context, url string) int {
	var info struct {
		Both int `json:"max_total_tokens"`
	}
	if _, err := c.get(ctx, url, &info); err != nil {
		return 0
	}
	return info.Both
}
