package remark

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"parley/english/trees"
	"parley/english/vectors"
)

//go:embed vectors.bin
var vectorsFile []byte

//go:embed weights.json.gz
var weightsFile []byte

// Embedded is the model that is compiled in. It panics where that is malformed: it is a part of the
// program, and the tests read it.
var Embedded = sync.OnceValue(func() *Model {
	m, err := Read(bytes.NewReader(vectorsFile), bytes.NewReader(weightsFile))
	if err != nil {
		panic(fmt.Errorf("reader of remarks: %w", err))
	}
	return m
})

// weights is what a file of them holds.
type weights struct {
	Version int           `json:"version"`
	Notions []Notion      `json:"notions"`
	Yes     *trees.Forest `json:"yes"`
	No      *trees.Forest `json:"no"`
}

const version = 1

// Write writes all of a model but its vectors.
func (m *Model) Write(w io.Writer) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(json.NewEncoder(z).Encode(weights{version, m.Notions, m.Yes, m.No}), z.Close())
}

// Read reads vectors, and weights as [Model.Write] writes them.
func Read(words, rest io.Reader) (*Model, error) {
	table, err := vectors.Read(bufio.NewReader(words))
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(rest)
	if err != nil {
		return nil, fmt.Errorf("not a file of weights: %w", err)
	}
	var w weights
	if err := json.NewDecoder(z).Decode(&w); err != nil {
		return nil, fmt.Errorf("reading the weights: %w", err)
	}
	if w.Version != version {
		return nil, errors.New("the weights are of another version; make them anew with parley train remarks")
	}
	if w.Yes == nil || w.No == nil {
		return nil, errors.New("the weights have no trees; make them anew with parley train remarks")
	}
	if err := errors.Join(w.Yes.Check(), w.No.Check()); err != nil {
		return nil, fmt.Errorf("reading the weights: %w", err)
	}
	m := &Model{Vectors: table, Notions: w.Notions, Yes: w.Yes, No: w.No}
	names, _ := m.Features(m.Ask("is it good?"), m.Cut("Good."), Said{}, "")
	if !slices.Equal(names, w.Yes.Names) || !slices.Equal(names, w.No.Names) {
		return nil, errors.New("the weights are of other features; make them anew with parley train remarks")
	}
	return m, nil
}
