package linked

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
)

// Weights are what was learned: a number for every feature.
type Weights struct {
	Rows    map[string]float32 `json:"rows"`
	Answers map[string]float32 `json:"answers"`
	// Right takes the share of the likeliest answer to the probability that
	// it is right: of the logarithm of its odds, the weight and the bias.
	Right [2]float64 `json:"right"`
}

//go:embed weights.json
var weightsFile []byte

var builtin = sync.OnceValues(func() (*Weights, error) { return ParseWeights(weightsFile) })

// ParseWeights reads weights as parley train linked writes them.
func ParseWeights(text []byte) (*Weights, error) {
	var w Weights
	if err := json.Unmarshal(text, &w); err != nil {
		return nil, fmt.Errorf("reading the weights for tables with links: %w", err)
	}
	if len(w.Rows) == 0 || len(w.Answers) == 0 {
		return nil, errors.New("there are no weights for tables with links: compute them with parley train linked")
	}
	return &w, nil
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
