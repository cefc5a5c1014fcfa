package embedded

import (
	"bufio"
	"bytes"
	_ "embed"
	"os"
	"sync"

	"parley/agent/sempar/decode"
	"parley/english/vectors"
)

//go:embed vectors.bin
var vectorFile []byte

//go:embed weights.bin
var weightFile []byte

// Vectors are the word vectors that are compiled in.
var Vectors = sync.OnceValues(func() (*vectors.Table, error) {
	return vectors.Read(bufio.NewReader(bytes.NewReader(vectorFile)))
})

// Weights is the network that is compiled in. It is read once.
var Weights = sync.OnceValues(func() (*decode.Net, error) {
	vecs, err := Vectors()
	if err != nil {
		return nil, err
	}
	return decode.Read(bufio.NewReader(bytes.NewReader(weightFile)), vecs)
})

// WeightsIn reads a network from a file; its word vectors are those that are
// compiled in.
func WeightsIn(path string) (*decode.Net, error) {
	vecs, err := Vectors()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return decode.Read(bufio.NewReader(f), vecs)
}
