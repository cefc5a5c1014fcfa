package app

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"parley/app/console"
	"parley/llm"
	"parley/llm/keep"
	"parley/suql"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
	"parley/suql/reader/model"
)

// ModelFlags bounds the use of a language model.
type ModelFlags struct {
	ModelCalls    int           `help:"Call the language model at most so often while this runs; 0 is no limit." default:"0" placeholder:"N"`
	ModelTokens   int           `help:"Use at most so many of its tokens; 0 is no limit." default:"0" placeholder:"N"`
	ModelMoney    float64       `help:"Spend at most so much on it, in the currency of --model-price; 0 is no limit." default:"0" placeholder:"AMOUNT"`
	ModelPrice    string        `help:"What a million tokens cost: of prompts, of replies (0.15,0.60)." placeholder:"IN,OUT"`
	ModelRate     int           `help:"Send at most so many tokens a minute; 0 is no limit." default:"0" placeholder:"N"`
	ModelTimeout  time.Duration `help:"Time for one attempt." default:"1m" placeholder:"TIME"`
	ModelEffort   string        `help:"How much the model thinks before it replies: none, minimal, low, medium or high where its server takes that; as-it-would leaves it to the server. As little as possible if not given." placeholder:"EFFORT"`
	ModelWindow   int           `help:"Tokens of prompt and reply together that the model takes; 0 is what its server says." default:"0" placeholder:"N"`
	ModelParallel int           `help:"Calls at once." default:"8" placeholder:"N"`
	ModelHurry    bool          `help:"Where the first few rows are wanted, read some texts more than may be needed, so that they come sooner."`
	ModelTexts    int           `help:"Texts that one call reads. More is quicker, but a text may then mislead the model about its neighbours." default:"1" placeholder:"N"`
	ModelSamples  int           `help:"Replies that show how sure a query is where the server gives no log-probabilities." default:"5" placeholder:"N"`
	ModelAgree    int           `help:"Replies that show how sure the reading of a text is there; 0 leaves it unmeasured." default:"0" placeholder:"N"`

	Precision float64 `help:"Let the embedded reader decide about texts where at least this share comes out as the language model would say, from 0 to 1; at 1 the model reads every text." default:"1" placeholder:"P"`

	name  string    // see Named
	purse llm.Purse // see Paid
	kept  suql.Kept // see Shared
}

// Paid are the bounds with a budget that is shared with other processes.
func (p ModelFlags) Paid(purse llm.Purse) ModelFlags {
	p.purse = purse
	return p
}

// Named are the bounds for another model than the environment names; "" is
// the same.
func (p ModelFlags) Named(model string) ModelFlags {
	p.name = model
	return p
}

// apply puts the bounds into a configuration.
func (p ModelFlags) apply(c *llm.Config) error {
	if p.below() {
		return console.Usage(errors.New("a limit on the language model can't be below zero"))
	}
	if math.IsNaN(p.ModelMoney) || math.IsInf(p.ModelMoney, 0) {
		return console.Usage(errors.New("--model-money is no amount: give a number, such as 5; 0 is no limit"))
	}
	if !(p.Precision >= 0 && p.Precision <= 1) {
		return console.Usage(fmt.Errorf("--precision %g is no share: give a number from 0 to 1, such as 0.95", p.Precision))
	}
	c.Budget = llm.Budget{Calls: p.ModelCalls, Tokens: p.ModelTokens, Money: p.ModelMoney}
	c.TokensPerMinute, c.Parallel, c.Purse = p.ModelRate, p.ModelParallel, p.purse
	c.Timeout, c.Patience = p.ModelTimeout, 3*p.ModelTimeout
	c.Window = p.ModelWindow
	if c.Effort = p.ModelEffort; c.Effort != "" && !slices.Contains(llm.Efforts(), c.Effort) {
		return console.Usage(fmt.Errorf("--model-effort %s: it is one of %s", c.Effort, strings.Join(llm.Efforts(), ", ")))
	}
	if p.ModelPrice != "" {
		price, ok := readPrice(p.ModelPrice)
		if !ok {
			return console.Usage(
				fmt.Errorf("--model-price %s: two numbers, of a million tokens of prompts and of replies, such as 0.15,0.60",
					p.ModelPrice))
		}
		c.Price = price
	}
	if p.ModelMoney > 0 && c.Price == (llm.Price{}) {
		return console.Usage(errors.New("--model-money needs --model-price IN,OUT: what a million tokens cost, above nought"))
	}
	return nil
}

// below reports whether a bound is below zero.
func (p ModelFlags) below() bool {
	counts := []int{p.ModelCalls, p.ModelTokens, p.ModelRate, p.ModelWindow,
		p.ModelParallel, p.ModelTexts, p.ModelSamples, p.ModelAgree}
	return slices.Min(counts) < 0 || p.ModelMoney < 0 || p.ModelTimeout < 0
}

// readPrice reads what a million tokens cost, of prompts and of replies; false
// for what is no two prices.
func readPrice(text string) (price llm.Price, ok bool) {
	in, out, two := strings.Cut(text, ",")
	var err1, err2 error
	price.Prompt, err1 = strconv.ParseFloat(strings.TrimSpace(in), 64)
	price.Reply, err2 = strconv.ParseFloat(strings.TrimSpace(out), 64)
	return price, two && err1 == nil && err2 == nil && price.Prompt >= 0 && price.Reply >= 0
}

// Model is the language model that the environment names. It is looked
// at when it is first needed, and once; parser, reader and what ranks by
// vectors share its budget.
type Model struct {
	*llm.Client
	bounds    ModelFlags
	price     llm.Price
	embedding bool       // a model for vectors is named
	kept      *keep.File // nil when nothing is kept

	mu   sync.Mutex // guards caps
	caps *llm.Capabilities
}

// ModelIfNamed is the language model that the environment names, or nil.
func ModelIfNamed(ctx context.Context, file string, bounds ModelFlags) (*Model, error) {
	m, err := NewModel(ctx, file, bounds)
	if errors.Is(err, errNoModel) {
		return nil, nil //nolint:nilnil // nil is a model server: the one that isn't there
	}
	return m, err
}

// NewModel finds the language model that the environment names. What it
// writes for the parser is kept in a file, unless that is "", or where several
// servers find it.
func NewModel(ctx context.Context, file string, bounds ModelFlags) (*Model, error) {
	config, _ := llm.FromEnvironment(os.Getenv)
	if bounds.name != "" {
		config.Model = bounds.name
	}
	if config.Model == "" {
		return nil, errNoModel
	}
	if err := bounds.apply(&config); err != nil {
		return nil, err
	}
	m := &Model{bounds: bounds, price: config.Price, embedding: config.Embedding != ""}
	switch {
	case file == "": // nothing is kept
	case bounds.kept != nil:
		config.Cache = queries{bounds.kept}
	default:
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

// errNoModel says how to name one.
var errNoModel = console.Usage(
	errors.New("--parser model needs a language model: set PARLEY_MODEL to its name, and OPENAI_API_KEY or, for another server than OpenAI's, OPENAI_BASE_URL (such as http://127.0.0.1:11434/v1). Without one, --parser lexical understands questions"))

// Close gives up the file.
func (m *Model) Close() error {
	if m == nil || m.kept == nil {
		return nil
	}
	return m.kept.Close()
}

// Probe looks at the server unless that has succeeded before.
func (m *Model) Probe(ctx context.Context) (llm.Capabilities, error) {
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

// Price is what so many tokens of prompts and of replies cost, as far as
// --model-price tells.
func (m *Model) Price(prompt, reply int) float64 {
	return (m.price.Prompt*float64(prompt) + m.price.Reply*float64(reply)) / 1e6
}

// unkeptModel is the model as texts are read with it: no two requests are alike,
// and the engine keeps the replies.
type unkeptModel struct {
	*llm.Client
	server *Model
}

// Probe implements model.Server.
func (u unkeptModel) Probe(ctx context.Context) (llm.Capabilities, error) { return u.server.Probe(ctx) }

// textReader is what reads free text: the language model if there is one, else
// the embedded reader. A line on standard error then says what was found.
func (m *Model) textReader(s *console.Streams) reader.Reader {
	if m == nil {
		return lexical.New()
	}
	return model.NewProbed(unkeptModel{m.Unkept(), m}, model.Options{PerCall: m.bounds.ModelTexts,
		Samples: m.bounds.ModelAgree, AtOnce: m.bounds.ModelParallel}, func(k llm.Capabilities) {
		if s != nil {
			fmt.Fprintln(s.Err, "parley: free text is read by "+k.Line())
		}
	})
}
