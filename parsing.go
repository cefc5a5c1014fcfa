package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"parley/agent"
	"parley/agent/sempar/lexical"
	"parley/agent/sempar/model"
	"parley/eval"
	"parley/llm"
	"parley/llm/keep"
	"parley/suql"
	"parley/suql/catalog"
)

// understanding says which base parser reads utterances.
type understanding struct {
	Parser string `enum:"lexical,model" default:"lexical" help:"Base parser: lexical (built in, no key, no network), or model (the language model that PARLEY_MODEL names; see docs/models.md)."`
	Decode string `enum:"clause,whole" default:"clause" help:"How a model writes a query: clause by clause, so that a doubtful clause is asked about before the next is written, or whole in one call."`
}

// modelServer is the language model as the parser uses it: looked at when it
// is first needed, and once.
type modelServer struct {
	*llm.Client
	kept *keep.File // nil when nothing is kept

	mu   sync.Mutex // guards caps
	caps *llm.Capabilities
}

// newModelServer finds the language model that the environment names. Its
// replies are kept in a file, unless that is "".
func newModelServer(ctx context.Context, file string) (*modelServer, error) {
	config, ok := llm.FromEnvironment(os.Getenv)
	if !ok {
		return nil, usageError{errors.New("--parser model needs a language model: set PARLEY_MODEL to its name, and OPENAI_API_KEY or, for another server than OpenAI's, OPENAI_BASE_URL (such as http://127.0.0.1:11434/v1). Without one, --parser lexical understands questions")}
	}
	m := &modelServer{}
	if file != "" {
		err := os.MkdirAll(filepath.Dir(file), 0o700)
		if err == nil {
			m.kept, err = keep.Open(ctx, file, 0)
		}
		if err != nil {
			return nil, fmt.Errorf("%w (--cache off goes without)", err)
		}
		config.Cache = m.kept
	}
	var err error
	if m.Client, err = llm.New(config); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// Close gives up the file.
func (m *modelServer) Close() error {
	if m.kept == nil {
		return nil
	}
	return m.kept.Close()
}

// Probe looks at the server unless that has succeeded before.
func (m *modelServer) Probe(ctx context.Context) (llm.Capabilities, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.caps != nil {
		return *m.caps, nil
	}
	caps, err := m.Client.Probe(ctx)
	if err == nil {
		m.caps = &caps
	}
	return caps, err
}

// parserOf makes the base parser over an engine's catalog.
type parserOf func(cat *catalog.Catalog) (agent.Parser, error)

// parser is the one that the flags name, and what gives up its means.
func (t thinking) parser(ctx context.Context, s *streams, data string, engine *suql.Engine) (parserOf, func() error, error) {
	if t.Parser != "model" {
		return func(cat *catalog.Catalog) (agent.Parser, error) {
			return lexical.New(cat, engine.Values(), engine, lexical.WithCells(engine))
		}, func() error { return nil }, nil
	}
	file := filepath.Join(data, "queries.db")
	if t.Cache == "off" {
		file = ""
	}
	m, err := newModelServer(ctx, file)
	if err != nil {
		return nil, nil, err
	}
	o := model.Options{Whole: t.Decode == "whole", Doubt: t.doubt()}
	calibration, known, err := model.InFolder(data).Of(m.Model())
	if err != nil {
		return nil, nil, errors.Join(err, m.Close())
	}
	if known {
		o.Temperature = calibration.Temperature
	}
	var once sync.Once
	tell := func(k llm.Capabilities) {
		once.Do(func() {
			if s == nil {
				return
			}
			fmt.Fprintln(s.err, "parley: questions are understood by "+k.Line())
			if !known {
				fmt.Fprintf(s.err, "parley: how far its probabilities can be trusted is not known: parley calibrate finds out\n")
			}
		})
	}
	return func(cat *catalog.Catalog) (agent.Parser, error) {
		return model.NewProbed(m, cat, engine.Values(), o, tell), nil
	}, m.Close, nil
}

// nothingDoubted is below every probability.
const nothingDoubted = 1e-12

// doubt is the probability below which the detector is likely to ask.
func (a asking) doubt() float64 {
	if a.Detector == "gain" {
		return a.Tau
	}
	p, err := eval.ParseDetector(strings.TrimSpace(a.Detector))
	if err != nil || p.Detector == "none" || p.Level == 0 {
		return nothingDoubted
	}
	return p.Level
}
