package fake

// Manner is how a server deals with a parameter.
type Manner int

// The manners.
const (
	Heeds   Manner = iota
	Ignores        // takes it and does nothing
	Rejects        // with its own error message
)

// Form is how log-probabilities are written.
type Form int

// The forms.
const (
	Content       Form = iota // choices[].logprobs.content[], today's
	Completions               // choices[].logprobs.{tokens, token_logprobs, top_logprobs}
	Probabilities             // completion_probabilities[].probs[] beside the choices
)

// window is where a server tells the size of its window.
type window int

const (
	windowUntold window = iota
	windowInList
	windowInProps
	windowInRunning
	windowInInfo   // of LiteLLM
	windowInLoaded // of LM Studio
)

// Errors is the shape of error bodies.
type Errors int

// The shapes of errors.
const (
	Wrapped  Errors = iota // {"error": {message, type, param, code}}
	Flat                   // {"object": "error", message, type, param, code}
	Numbered               // {"error": {code: 400, message, type}}
)

// Pieces is how the parts of a character that a token splits are shown.
type Pieces int

// The ways to show half a character.
const (
	Escaped  Pieces = iota // token "bytes:\xe2\x80", bytes exact
	Marked                 // token "�", bytes exact
	Replaced               // token "�", bytes those of the mark
	Bare                   // token "�", no bytes
)

// Dialect is one server's way of speaking the protocol. The functions below
// return those of the servers that Parley is tested against; a test may
// change a field.
type Dialect struct {
	Name   string
	Owner  string // owned_by in the list of models
	Header string // Server

	LogProbs, Schema, JSONObject, N, Seed, Temperature Manner
	MaxTokens, MaxCompletionTokens, Stream, Usage      Manner // Usage: of a stream
	System, Embeddings                                 Manner
	Effort, Template                                   Manner // ways to have the model think less

	Form   Form
	Top    int // most alternatives a token may have
	Errors Errors
	Pieces Pieces
	Window window
	Tokens int // of the window
	Shared int // calls that fit into the window together; any number when 0
}

// OpenAI is api.openai.com with a model that does not reason.
func OpenAI() Dialect {
	return Dialect{Name: "OpenAI", Owner: "openai", Top: 20, Tokens: 128_000, Effort: Rejects, Template: Rejects}
}

// Reasoning is api.openai.com with one of the reasoning models.
func Reasoning() Dialect {
	d := OpenAI()
	d.Name = "OpenAI (reasoning)"
	d.LogProbs, d.Temperature, d.MaxTokens, d.N, d.Effort = Rejects, Rejects, Rejects, Rejects, Heeds
	return d
}

// VLLM is vLLM's server.
func VLLM() Dialect {
	return Dialect{Name: "vLLM", Owner: "vllm", Header: "uvicorn", Top: 20, Pieces: Replaced, Window: windowInList,
		Tokens: 32_768, Embeddings: Rejects, Effort: Ignores}
}

// OldVLLM is vLLM of early 2024: flat errors, the log-probabilities of the
// completions, no more than five alternatives, no JSON schema.
func OldVLLM() Dialect {
	d := VLLM()
	d.Name, d.Errors, d.Form, d.Top = "vLLM (2024)", Flat, Completions, 5
	d.Schema, d.MaxCompletionTokens, d.Usage, d.Pieces, d.Effort, d.Template = Rejects, Rejects, Rejects, Bare,
		Rejects, Rejects
	return d
}

// LlamaCpp is llama-server of llama.cpp.
func LlamaCpp() Dialect {
	return Dialect{
		Name: "llama.cpp", Owner: "llamacpp", Header: "llama.cpp", Top: 100, Errors: Numbered, Pieces: Marked,
		N: Rejects, Embeddings: Rejects, Window: windowInProps, Tokens: 8192, Effort: Ignores,
	}
}

// OldLlamaCpp is llama-server of 2024, whose log-probabilities stand beside
// the choices.
func OldLlamaCpp() Dialect {
	d := LlamaCpp()
	d.Name, d.Form, d.MaxCompletionTokens, d.Template = "llama.cpp (2024)", Probabilities, Ignores, Ignores
	return d
}

// Ollama is Ollama since it gives log-probabilities (0.12.11).
func Ollama() Dialect {
	return Dialect{
		Name: "Ollama", Owner: "library", Top: 20, Pieces: Bare, Window: windowInRunning, Tokens: 4096,
		N: Ignores, MaxCompletionTokens: Ignores, Template: Ignores,
	}
}

// OldOllama is Ollama before: it takes the wish for log-probabilities and a
// JSON schema without a word and heeds neither.
func OldOllama() Dialect {
	d := Ollama()
	d.Name, d.LogProbs, d.Schema, d.Usage, d.Window, d.Effort = "Ollama (2024)", Ignores, Ignores, Ignores,
		windowUntold, Ignores
	return d
}

// LiteLLM is the LiteLLM proxy before one of OpenAI's models: it knows what
// that takes, and refuses the rest itself.
func LiteLLM() Dialect {
	d := OpenAI()
	d.Name, d.Header, d.Window, d.Tokens = "LiteLLM", "uvicorn", windowInInfo, 16_384
	return d
}

// LMStudio is the server of LM Studio.
func LMStudio() Dialect {
	return Dialect{
		Name: "LM Studio", Owner: "organization_owner", Top: 20, Window: windowInLoaded, Tokens: 8192,
		LogProbs: Ignores, JSONObject: Rejects, N: Ignores, MaxCompletionTokens: Ignores, Template: Ignores, Effort: Ignores,
	}
}

// Dialects are all of them, for tests that go through each.
func Dialects() []Dialect {
	return []Dialect{OpenAI(), Reasoning(), VLLM(), OldVLLM(), LlamaCpp(), OldLlamaCpp(), Ollama(), OldOllama(), LiteLLM(),
		LMStudio()}
}

func (d Dialect) windowPath() string {
	return map[window]string{
		windowInProps: "/props", windowInRunning: "/api/ps", windowInInfo: "/model/info", windowInLoaded: "/api/v0/models",
	}[d.Window]
}
