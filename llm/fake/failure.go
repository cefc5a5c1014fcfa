package fake

import (
	"fmt"
	"net/http"
)

// failure is an error before a dialect words it.
type failure struct {
	status  int
	message string
	param   string
	code    string
	kind    string // the type, where it is not the usual one of the status
	more    map[string]any
}

// fail writes an error in the dialect's shape.
func (d Dialect) fail(w http.ResponseWriter, status int, f failure) {
	if status == 0 {
		status = http.StatusBadRequest
	}
	kind := f.kind
	if kind == "" {
		kind = d.kind(status)
	}
	orNull := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	var body map[string]any
	switch d.Errors {
	case Numbered:
		inner := map[string]any{"code": status, "message": f.message, "type": kind}
		for k, v := range f.more {
			inner[k] = v
		}
		body = map[string]any{"error": inner}
	case Flat:
		body = map[string]any{"object": "error", "message": f.message, "type": kind, "param": nil, "code": status}
	case Wrapped:
		inner := map[string]any{"message": f.message, "type": kind, "param": orNull(f.param), "code": orNull(f.code)}
		if d.Owner == "vllm" {
			inner["code"] = status
		}
		body = map[string]any{"error": inner}
	}
	writeJSON(w, status, body)
}

// kind is what a server calls an error of that status.
func (d Dialect) kind(status int) string {
	names := map[int]string{400: "invalid_request_error", 401: "invalid_request_error", 404: "invalid_request_error",
		429: "requests", 500: "server_error", 503: "service_unavailable_error"}
	switch d.Owner {
	case "vllm":
		names = map[int]string{400: "BadRequestError", 401: "Unauthorized", 404: "NotFoundError", 429: "TooManyRequests",
			500: "InternalServerError", 503: "ServiceUnavailable"}
	case "llamacpp":
		names = map[int]string{400: "invalid_request_error", 401: "authentication_error", 404: "not_found_error",
			500: "server_error", 501: "not_supported_error", 503: "unavailable_error"}
	case "library":
		names = map[int]string{400: "invalid_request_error", 404: "not_found_error"}
	}
	if name, ok := names[status]; ok {
		return name
	}
	return "api_error"
}

func (d Dialect) unauthorised(w http.ResponseWriter, key string) {
	message := "Incorrect API key provided: " + key + ". You can find your API key in your account."
	code := "invalid_api_key"
	switch d.Owner {
	case "vllm":
		writeJSON(w, http.StatusUnauthorized, map[string]any{"error": "Unauthorized"})
		return
	case "llamacpp":
		message, code = "Invalid API Key", ""
	}
	d.fail(w, http.StatusUnauthorized, failure{message: message, code: code})
}

func (d Dialect) noModel(name string) *failure {
	f := &failure{status: http.StatusNotFound,
		message: fmt.Sprintf("The model `%s` does not exist or you do not have access to it.", name), code: "model_not_found"}
	if d.Owner == "library" {
		f.message, f.code = fmt.Sprintf("model %q not found, try pulling it first", name), ""
	}
	return f
}

func (d Dialect) overlong(n int) *failure {
	if d.Errors == Numbered {
		return &failure{status: http.StatusBadRequest,
			message: fmt.Sprintf(
				"request (%d tokens) exceeds the available context size (%d tokens), try increasing it", n, d.Tokens), kind: "exceed_context_size_error",
			more: map[string]any{"n_prompt_tokens": n, "n_ctx": d.Tokens}}
	}
	return &failure{status: http.StatusBadRequest, param: "messages", code: "context_length_exceeded",
		message: fmt.Sprintf(
			"This model's maximum context length is %d tokens. However, your messages resulted in %d tokens. Please reduce the length of the messages.", d.Tokens, n)}
}
