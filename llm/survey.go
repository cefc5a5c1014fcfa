package llm

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
)

// survey reads the list of models: which server it is, whether it takes the
// key, and how large the model's window is, which most servers other than
// OpenAI say there.
func (c *Client) survey(ctx context.Context) error {
	var list struct {
		Data []struct {
			ID            string `json:"id"`
			OwnedBy       string `json:"owned_by"`
			MaxModelLen   int    `json:"max_model_len"`      // vLLM
			ContextWindow int    `json:"context_window"`     // Groq
			ContextLength int    `json:"context_length"`     // OpenRouter and others
			MaxContext    int    `json:"max_context_length"` // Mistral
		} `json:"data"`
	}
	header, err := c.get(ctx, c.cfg.BaseURL+"/models", &list)
	var e *Error
	if errors.As(err, &e) &&
		(e.Status == http.StatusNotFound || e.Status == http.StatusMethodNotAllowed || e.Kind == BadReply) {
		return nil // Azure and some gateways have no list
	}
	if err != nil {
		return err
	}
	c.learn(func(k *Capabilities) {
		k.Models = nil
		if strings.HasPrefix(header.Get("Server"), "llama.cpp") {
			k.Server = "llama.cpp"
		}
		for _, m := range list.Data {
			k.Models = append(k.Models, m.ID)
			switch m.OwnedBy {
			case "vllm":
				k.Server = "vLLM"
			case "llamacpp":
				k.Server = "llama.cpp"
			case "library":
				k.Server = "Ollama"
			case "openai", "openai-internal", "system":
				k.Server = "OpenAI"
			}
			if m.ID == c.cfg.Model {
				k.Window = believable(max(m.MaxModelLen, m.ContextWindow, m.ContextLength, m.MaxContext))
			}
		}
	})
	return nil
}

// window asks the servers that tell it elsewhere for the window in use:
// llama.cpp in /props, Ollama among its running models, gateways in places of
// their own. What can't be found out stays unknown.
func (c *Client) window(ctx context.Context) {
	root := strings.TrimSuffix(c.cfg.BaseURL, "/v1")
	k := c.Capabilities()
	n := 0
	switch {
	case k.Window > 0:
		return
	case k.Server == "llama.cpp":
		var props struct {
			Settings struct {
				Window int `json:"n_ctx"`
			} `json:"default_generation_settings"`
			Slots int `json:"total_slots"`
		}
		if _, err := c.get(ctx, root+"/props", &props); err == nil {
			n = props.Settings.Window
			c.learn(func(k *Capabilities) { k.Slots = max(props.Slots, 0) })
		}
	case k.Server == "Ollama":
		var running struct {
			Models []struct {
				Name   string `json:"name"`
				Window int    `json:"context_length"`
			} `json:"models"`
		}
		if _, err := c.get(ctx, root+"/api/ps", &running); err == nil {
			for _, m := range running.Models {
				if m.Name == c.cfg.Model || strings.TrimSuffix(m.Name, ":latest") == c.cfg.Model {
					n = m.Window
				}
			}
		}
	case k.maybeGateway():
		n = c.gateway(ctx, root)
	}
	c.learn(func(k *Capabilities) { k.Window = believable(n) })
}

// get reads JSON from the server.
func (c *Client) get(caller context.Context, url string, into any) (http.Header, error) {
	ctx, cancel := context.WithTimeoutCause(caller, c.cfg.Timeout, errSlow)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, c.fail(&exchange{}, err)
	}
	if c.cfg.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.cfg.Key)
	}
	x := c.exchange()
	resp, err := x.Do(req)
	if err != nil {
		if caller.Err() != nil {
			return nil, context.Cause(caller)
		}
		return nil, c.fail(x, err)
	}
	defer resp.Body.Close()
	if x.status >= 400 {
		return nil, c.fail(x, nil)
	}
	body, err := io.ReadAll(resp.Body)
	if err == nil {
		err = json.Unmarshal(body, into)
	}
	if err != nil {
		return nil, &Error{Kind: BadReply, Status: x.status, Model: c.cfg.Model, Host: c.host,
			Detail: "its list is not readable", Cause: err}
	}
	return resp.Header, nil
}
