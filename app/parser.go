package app

import (
	"fmt"
	"sync"
	"time"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/model"
	"parley/agent/sempar/prior"
	"parley/app/console"
	"parley/llm"
	"parley/retrieve/answer"
	"parley/suql"
	"parley/suql/catalog"
	reading "parley/suql/reader/lexical"
)

// ParserFlags say which base parser reads utterances.
type ParserFlags struct {
	Parser string `enum:"lexical,learned,model" default:"lexical" help:"Base parser: lexical (built in, no key, no network; learned is another name for it), or model (the language model that PARLEY_MODEL names; see docs/models.md)."`
	Decode string `enum:"auto,clause,whole" default:"auto" help:"How a model writes a query: whole in one call (whole), clause by clause, so that a doubtful clause is asked about before the next is written (clause), or whole at first and clause by clause from where you decide otherwise (auto)."`

	// Unhurried is for tests: what is asked then doesn't depend on how busy the machine is.
	Unhurried bool `hidden:"" help:"Give up nothing that is looked up beside a question for the time that it takes."`

	today func() time.Time // what day it is; nil for the clock
}

// parserMaker makes the base parser over an engine's catalog.
type parserMaker func(cat *catalog.Catalog) (agent.Parser, error)

// parser is the one that the flags name.
func (t ChatFlags) parser(s *console.Streams, data string, engine *suql.Engine, m *Model) (parserMaker, error) {
	if t.Parser != "model" {
		net, err := embedded.Weights()
		if err != nil {
			return nil, err
		}
		return func(cat *catalog.Catalog) (agent.Parser, error) {
			return prior.New(embeddedOver(net, cat, engine, t.ParserFlags), cat, engine.Values()), nil
		}, nil
	}
	if m == nil {
		return nil, errNoModel
	}
	o := model.Options{Whole: t.Decode == "whole", Auto: t.Decode == "auto", Doubt: t.doubt(),
		Samples: m.bounds.ModelSamples}
	calibration, known, err := model.InFolder(data).Of(m.Model())
	if err != nil {
		return nil, err
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
			fmt.Fprintln(s.Err, "parley: questions are understood by "+k.Line())
			if !known {
				fmt.Fprintf(s.Err, "parley: how far its probabilities can be trusted is not known: parley calibrate finds out\n")
			}
		})
	}
	return func(cat *catalog.Catalog) (agent.Parser, error) {
		return model.NewProbed(m, cat, engine.Values(), o, tell), nil
	}, nil
}

// embeddedOver is the built-in parser of an engine's database, as the flags have it.
func embeddedOver(net *decode.Net, cat *catalog.Catalog, engine *suql.Engine, t ParserFlags) agent.Parser {
	today := t.today
	if today == nil {
		today = time.Now
	}
	options := []embedded.Option{embedded.WithRows(engine), embedded.WithToday(today)}
	if t.Unhurried {
		options = append(options, embedded.WithPatience(time.Hour))
	}
	return embedded.With(net, cat, engine.Values(), options...)
}

// Answerer answers questions from a library with the built-in reader and
// parser.
func Answerer() (*answer.Answerer, error) {
	net, err := embedded.Weights()
	if err != nil {
		return nil, err
	}
	return answer.New(reading.New(), func(e *suql.Engine) (agent.Parser, error) {
		return embeddedOver(net, e.Catalog(), e, ParserFlags{}), nil
	})
}
