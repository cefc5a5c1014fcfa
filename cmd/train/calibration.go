package train

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/learn"
	"parley/app/console"
	"parley/eval"
	"parley/eval/spider"
)

// CalibrationCommand is `parley train calibration`.
type CalibrationCommand struct {
	Weights   string   `required:"" help:"The weights of the learned parser; they are written again with the calibration in them." placeholder:"FILE" type:"existingfile"`
	Questions []string `required:"" help:"Questions over databases that the weights were made without." placeholder:"FILE" type:"existingfile"`
	Among     []string `help:"Only those over the databases of these questions." placeholder:"FILE" type:"existingfile"`
	Tables    []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `required:"" help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
}

// Run fits the calibration to how often the likeliest query is right.
func (c *CalibrationCommand) Run(ctx context.Context, s *console.Streams) error {
	net, err := embedded.WeightsIn(c.Weights)
	if err != nil {
		return err
	}
	net.Calibration = decode.Calibration{Slope: 1, Listed: 1}
	said, err := c.said(ctx, net)
	if err != nil {
		return err
	}
	net.Calibration.Said = said
	judged, err := c.judge(ctx, s, net)
	if err != nil {
		return err
	}
	empty := emptiness(judged)
	net.Calibration.Empty = empty
	if judged, err = c.judge(ctx, s, net); err != nil {
		return err
	}
	net.Calibration = decode.Calibrate(plain(judged))
	net.Calibration.Empty, net.Calibration.Said = empty, said
	fmt.Fprintf(s.Err, "parley: calibrated on %d questions: slope %.3f, shift %.3f, listed %.3f, empty %.3f, said %.3f\n",
		len(judged), net.Calibration.Slope, net.Calibration.Shift, net.Calibration.Listed, empty, said)
	return console.WriteTo(c.Weights, written(net))
}

// said fits how much it counts that a query explains the words of a question.
func (c *CalibrationCommand) said(ctx context.Context, net *decode.Net) (float64, error) {
	dbs, err := learn.OpenDatabases(c.Tables, c.Databases)
	if err != nil {
		return 0, err
	}
	sets, err := learn.Sets(c.Questions, nil, nil, 0)
	if err != nil {
		return 0, err
	}
	var among map[string]bool
	if len(c.Among) > 0 {
		if among, err = learn.DatabasesOf(c.Among, nil); err != nil {
			return 0, err
		}
	}
	var all []decode.Reread
	for _, set := range sets {
		more, err := learn.Reread(ctx, net, dbs, set, among)
		if err != nil {
			return 0, err
		}
		all = append(all, more...)
	}
	return decode.Said(all), nil
}

// judged is a question with what its likeliest query was worth, and whether
// that gave nothing.
type judged struct {
	decode.Judged
	empty bool
}

func plain(all []judged) []decode.Judged {
	var out []decode.Judged
	for _, j := range all {
		out = append(out, j.Judged)
	}
	return out
}

// emptiness is how much rarer nothing is among right answers.
func emptiness(all []judged) float64 {
	var count, empty [2]int
	for _, j := range all {
		i := 0
		if j.Right {
			i = 1
		}
		count[i]++
		if j.empty {
			empty[i]++
		}
	}
	return decode.Emptiness(count[1], empty[1], count[0], empty[0])
}

// judge says of every question how sure the network is of its likeliest query,
// and whether that answers it.
func (c *CalibrationCommand) judge(ctx context.Context, s *console.Streams, net *decode.Net) ([]judged, error) {
	var out []judged
	for _, file := range c.Questions {
		data, err := spider.Load(spider.Files{Questions: file, Tables: c.Tables, Databases: c.Databases})
		if err != nil {
			return nil, err
		}
		if data, err = spider.Among(data, c.Among); err != nil {
			return nil, err
		}
		more, err := judgements(ctx, s, data, net)
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

func judgements(ctx context.Context, s *console.Streams, data *eval.Dataset, net *decode.Net) ([]judged, error) {
	bar := console.NewCountBar(s.Err)
	w := &watching{empty: map[string]bool{}}
	e := &eval.Evaluation{Data: data, Policies: []eval.Policy{{Detector: "none"}}, Loose: true,
		Workers: runtime.GOMAXPROCS(0), Progress: bar.Report,
		Parser: func(db *eval.Database) (agent.Parser, error) {
			p := embedded.With(net, db.Catalog, db.Values, embedded.WithRows(db),
				embedded.WithPatience(eval.Patience), embedded.WithoutFacts())
			return watched{Parser: p, by: w, database: db.Name}, nil
		}}
	records, err := e.Run(ctx, nil)
	bar.End()
	if err != nil {
		return nil, err
	}
	asked := map[string]string{}
	for _, x := range data.Examples {
		asked[x.ID] = x.Database + "\x00" + x.Question
	}
	var out []judged
	for _, r := range records {
		if o := r.Outcomes[0]; o.Understood {
			j := decode.Judged{Share: o.P, Right: o.Right, Listed: r.RightAmong(20)}
			out = append(out, judged{j, w.empty[asked[r.Example]]})
		}
	}
	return out, nil
}

// watching notes of which questions the likeliest query gives nothing.
type watching struct {
	sync.Mutex
	empty map[string]bool
}

// watched is a parser whose first readings are noted.
type watched struct {
	*embedded.Parser
	by       *watching
	database string
}

// Parse implements agent.Parser.
func (p watched) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	hs, err := p.Parser.Parse(ctx, t, w)
	if len(hs) > 0 && err == nil {
		nothing := p.SaysNothing(ctx, hs[0].Query)
		p.by.Lock()
		p.by.empty[p.database+"\x00"+t.Utterance] = nothing
		p.by.Unlock()
	}
	return hs, err
}
