package fake

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// wanted is what a request asks for, after the dialect has had its say.
type wanted struct {
	prompt   Prompt
	model    string
	most     int // tokens of the reply; 0 for no bound
	stop     []string
	n        int
	logProbs bool
	top      int
	stream   bool
	usage    bool
	hushed   bool // the model is not to think
}

// sent is a request as it is sent.
type sent struct {
	Model               string          `json:"model"`
	Messages            []Message       `json:"messages"`
	MaxTokens           *int            `json:"max_tokens"`
	MaxCompletionTokens *int            `json:"max_completion_tokens"`
	Temperature         *float64        `json:"temperature"`
	Seed                *int            `json:"seed"`
	N                   *int            `json:"n"`
	Stop                json.RawMessage `json:"stop"`
	LogProbs            bool            `json:"logprobs"`
	TopLogProbs         *int            `json:"top_logprobs"`
	Stream              bool            `json:"stream"`
	StreamOptions       *struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
	ReasoningEffort *string `json:"reasoning_effort"`
	Template        *struct {
		Thinking *bool `json:"enable_thinking"`
	} `json:"chat_template_kwargs"`
	ResponseFormat *struct {
		Type       string `json:"type"`
		JSONSchema *struct {
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

// read reads a request. The failure is how the server rejects it; nil when
// it does not.
func (s *Server) read(body []byte) (wanted, *failure) {
	var in sent
	if err := json.Unmarshal(body, &in); err != nil {
		return wanted{}, &failure{status: http.StatusBadRequest, message: err.Error()}
	}
	d := s.Dialect
	w := wanted{model: in.Model, n: 1, stream: in.Stream && d.Stream == Heeds, prompt: Prompt{Messages: in.Messages}}
	if f := s.unknownModel(in.Model); f != nil {
		return w, f
	}
	for _, take := range []func(Dialect, sent) *failure{w.takeLength, w.takeSampling, w.takeMessages, w.takeFormat,
		w.takeLogProbs, w.takeUsage, w.takeThoughts} {
		if f := take(d, in); f != nil {
			return w, f
		}
	}
	w.stop = stops(in.Stop)
	return w, s.tooLong(w)
}

// takeLength takes how long the completion may be.
func (w *wanted) takeLength(d Dialect, in sent) *failure {
	if in.MaxTokens != nil {
		if d.MaxTokens == Rejects {
			return unsupported("max_tokens",
				"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
		}
		w.most = *in.MaxTokens
	}
	if in.MaxCompletionTokens != nil {
		switch d.MaxCompletionTokens {
		case Rejects:
			return unsupported("max_completion_tokens",
				"[{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted'}]")
		case Heeds:
			w.most = *in.MaxCompletionTokens
		case Ignores:
		}
	}
	return nil
}

// takeSampling takes how completions are drawn, and how many.
func (w *wanted) takeSampling(d Dialect, in sent) *failure {
	if in.Temperature != nil {
		if d.Temperature == Rejects && *in.Temperature != 1 {
			return &failure{status: http.StatusBadRequest, param: "temperature", code: "unsupported_value",
				message: fmt.Sprintf(
					"Unsupported value: 'temperature' does not support %v with this model. Only the default (1) value is supported.",
					*in.Temperature)}
		}
		w.prompt.Temperature = *in.Temperature
	}
	if in.Seed != nil {
		if d.Seed == Rejects {
			return unsupported("seed", "Unsupported parameter: 'seed' is not supported with this model.")
		}
		w.prompt.Seed = *in.Seed
	}
	if in.N != nil && *in.N > 1 {
		switch d.N {
		case Rejects:
			return d.oneOnly(*in.N)
		case Heeds:
			w.n = *in.N
		case Ignores:
		}
	}
	return nil
}

func (w *wanted) takeMessages(d Dialect, in sent) *failure {
	for _, m := range in.Messages {
		if m.Role == "system" && d.System == Rejects {
			return &failure{status: http.StatusBadRequest, message: "System role not supported"}
		}
	}
	return nil
}

// takeFormat takes the form that the completion is to have.
func (w *wanted) takeFormat(d Dialect, in sent) *failure {
	f := in.ResponseFormat
	switch {
	case f == nil:
	case f.Type == "json_schema" && d.Schema == Rejects, f.Type == "json_object" && d.JSONObject == Rejects:
		return rejectedFormat(f.Type)
	case f.Type == "json_schema":
		if d.Schema == Heeds && f.JSONSchema != nil {
			w.prompt.Schema = f.JSONSchema.Schema
		}
	case f.Type == "json_object":
		w.prompt.JSON = d.JSONObject == Heeds
	}
	return nil
}

// takeThoughts takes how much the model is to think. With a low effort the
// models here think as little as with none.
func (w *wanted) takeThoughts(d Dialect, in sent) *failure {
	if e := in.ReasoningEffort; e != nil {
		switch {
		case d.Effort == Rejects && d.Window == windowInInfo:
			return &failure{status: http.StatusBadRequest,
				message: "litellm.UnsupportedParamsError: openai does not support parameters: ['reasoning_effort'], for model=tiny."}
		case d.Effort == Rejects:
			return unsupported("reasoning_effort", "Unrecognized request argument supplied: reasoning_effort")
		case d.Effort == Heeds:
			w.hushed = *e == "none" || *e == "low" || *e == "minimal"
		}
	}
	if in.Template != nil {
		if d.Template == Rejects {
			return unsupported("chat_template_kwargs", "Unrecognized request argument supplied: chat_template_kwargs")
		}
		w.hushed = w.hushed || d.Template == Heeds && in.Template.Thinking != nil && !*in.Template.Thinking
	}
	return nil
}

// takeUsage takes whether a stream is to tell what it cost.
func (w *wanted) takeUsage(d Dialect, in sent) *failure {
	if in.StreamOptions == nil {
		return nil
	}
	if d.Usage == Rejects {
		return unsupported("stream_options",
			"[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]")
	}
	w.usage = d.Usage == Heeds && in.StreamOptions.IncludeUsage
	return nil
}

// takeLogProbs takes whether log-probabilities are wanted, and of how many
// tokens at each place.
func (w *wanted) takeLogProbs(d Dialect, in sent) *failure {
	top := in.TopLogProbs
	if !in.LogProbs {
		if top != nil {
			return &failure{status: http.StatusBadRequest, param: "top_logprobs",
				message: "'top_logprobs' needs 'logprobs' to be set to true."}
		}
		return nil
	}
	if d.LogProbs == Rejects {
		return &failure{status: http.StatusForbidden, message: "You are not allowed to request logprobs from this model."}
	}
	if top != nil && *top > d.Top {
		message := fmt.Sprintf(
			"Invalid 'top_logprobs': integer above maximum value. Expected a value <= %d, but got %d instead.", d.Top, *top)
		if d.Owner == "vllm" {
			message = fmt.Sprintf("Requested sample logprobs of %d, which is greater than max allowed: %d", *top, d.Top)
		}
		return &failure{status: http.StatusBadRequest, param: "top_logprobs", message: message}
	}
	w.logProbs = d.LogProbs == Heeds
	if top != nil {
		w.top = *top
	}
	return nil
}

func unsupported(param, message string) *failure {
	return &failure{status: http.StatusBadRequest, param: param, code: "unsupported_parameter", message: message}
}

func rejectedFormat(kind string) *failure {
	return &failure{status: http.StatusBadRequest, param: "response_format",
		message: fmt.Sprintf("Invalid parameter: 'response_format' of type '%s' is not supported with this model.", kind)}
}

// oneOnly is how several samples are rejected.
func (d Dialect) oneOnly(n int) *failure {
	switch {
	case d.Errors == Numbered && d.Form == Probabilities: // of 2024
		return &failure{status: http.StatusInternalServerError, message: "Only one completion choice is allowed"}
	case d.Errors == Numbered: // as many as there are slots
		return &failure{status: http.StatusBadRequest,
			message: fmt.Sprintf("Field 'n': Value must be between 1 <= value <= 1, but got %d", n)}
	}
	return &failure{status: http.StatusBadRequest, param: "n", code: "unsupported_value",
		message: "Unsupported value: 'n' does not support 2 with this model. Only the default (1) value is supported."}
}

func stops(raw json.RawMessage) []string {
	var one string
	var many []string
	switch {
	case len(raw) == 0:
	case json.Unmarshal(raw, &one) == nil && one != "":
		return []string{one}
	case json.Unmarshal(raw, &many) == nil:
		return many
	}
	return nil
}

// unknownModel rejects a model that the server does not have.
func (s *Server) unknownModel(name string) *failure {
	if len(s.Models) == 0 || s.Dialect.Owner == "llamacpp" { // llama.cpp serves the one it has under any name
		return nil
	}
	for _, m := range s.Models {
		if m == name {
			return nil
		}
	}
	return s.Dialect.noModel(name)
}

// tooLong rejects a prompt that is larger than the window.
func (s *Server) tooLong(w wanted) *failure {
	n := 0
	for _, m := range w.prompt.Messages {
		n += len(Split(m.Content)) + 4
	}
	if s.Dialect.Tokens == 0 || n <= s.Dialect.Tokens {
		return nil
	}
	return s.Dialect.overlong(n)
}
