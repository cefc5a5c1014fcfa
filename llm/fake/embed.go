package fake

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"net/http"
	"strings"
)

const (
	dimensions = 64
	batch      = 512 // tokens of a text that llama.cpp takes
)

// embed answers a request for embeddings: words hashed into a short vector,
// so that texts with words in common are near each other.
func (s *Server) embed(w http.ResponseWriter, body []byte) {
	if s.Dialect.Embeddings == Rejects {
		status, message := http.StatusNotFound, "The model does not support Embeddings API"
		if s.Dialect.Errors == Numbered {
			status, message = http.StatusNotImplemented, "This server does not support embeddings. Start it with `--embeddings`"
		}
		s.Dialect.fail(w, status, failure{message: message})
		return
	}
	var in struct {
		Model string   `json:"model"`
		Input []string `json:"input"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		s.Dialect.fail(w, http.StatusBadRequest, failure{message: err.Error()})
		return
	}
	data := []any{}
	n := 0
	for _, text := range in.Input {
		if tokens := len(Split(text)); s.Dialect.Errors == Numbered && tokens > batch {
			s.Dialect.fail(w, http.StatusInternalServerError, failure{message: fmt.Sprintf(
				"input (%d tokens) is too large to process. increase the physical batch size (current batch size: %d)", tokens, batch)})
			return
		}
	}
	for i, text := range in.Input {
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": Vector(text)})
		n += len(Split(text))
	}
	writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": data, "model": in.Model,
		"usage": map[string]any{"prompt_tokens": n, "total_tokens": n}})
}

// Vector is the embedding of a text, of length 1.
func Vector(text string) []float64 {
	v := make([]float64, dimensions)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(word))
		v[h.Sum32()%dimensions]++
	}
	norm := 0.0
	for _, x := range v {
		norm += x * x
	}
	for i := range v {
		v[i] /= max(math.Sqrt(norm), 1)
	}
	return v
}
