package linked

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"parley/retrieve/choose"
)

// Weights are what was learned: how rows are scored, and how answers are.
type Weights struct {
	Rows    choose.Scorer `json:"rows"`
	Answers choose.Scorer `json:"answers"`
	// Right takes the share of the likeliest answer to the probability that
	// it is right: of the logarithm of its odds, the weight and the bias.
	Right [2]float64 `json:"right"`
}

//go:embed weights.json.gz
var weightsFile []byte

var builtin = sync.OnceValues(func() (*Weights, error) { return ParseWeights(weightsFile) })

// ParseWeights reads weights as [Weights.Write] writes them.
func ParseWeights(file []byte) (*Weights, error) {
	var w Weights
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err == nil {
		err = json.NewDecoder(z).Decode(&w)
	}
	if err == nil {
		err = errors.Join(w.Rows.Ready(), w.Answers.Ready())
	}
	if err != nil {
		return nil, fmt.Errorf("reading the weights for tables with links (parley train linked computes them): %w", err)
	}
	return &w, nil
}

// Write writes the weights: JSON, compressed, as the names of the features are
// many and much alike.
func (w *Weights) Write(out io.Writer) error {
	z := gzip.NewWriter(out)
	if err := json.NewEncoder(z).Encode(w); err != nil {
		return fmt.Errorf("writing the weights: %w", err)
	}
	return z.Close()
}

// probability is that of the likeliest answer being right if it has this share.
func (w *Weights) probability(share float64) float64 {
	return 1 / (1 + math.Exp(-w.Right[0]*odds(share)-w.Right[1]))
}

// odds is the logarithm of the odds of a share, within bounds.
func odds(share float64) float64 {
	share = min(max(share, 1e-4), 1-1e-4)
	return math.Log(share / (1 - share))
}
