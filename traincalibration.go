package main

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/eval"
)

// trainCalibrationCommand is `parley train calibration`.
type trainCalibrationCommand struct {
	Weights   string   `required:"" help:"The weights of the learned parser; they are written again with the calibration in them." placeholder:"FILE" type:"existingfile"`
	Questions []string `required:"" help:"Questions over databases that the weights were made without." placeholder:"FILE" type:"existingfile"`
	Among     []string `help:"Only those over the databases of these questions." placeholder:"FILE" type:"existingfile"`
	Tables    []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `required:"" help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
}

// Run fits the calibration to how often the likeliest query is right.
func (c *trainCalibrationCommand) Run(ctx context.Context, s *streams) error {
	net, err := networkIn(c.Weights)
	if err != nil {
		return err
	}
	net.Calibration = decode.Calibration{Slope: 1, Listed: 1}
	var judged []decode.Judged
	for _, file := range c.Questions {
		data, err := eval.LoadSpider(eval.SpiderFiles{Questions: file, Tables: c.Tables, Databases: c.Databases})
		if err != nil {
			return err
		}
		if data, err = data.Among(c.Among); err != nil {
			return err
		}
		more, err := judgements(ctx, s, data, net)
		if err != nil {
			return err
		}
		judged = append(judged, more...)
	}
	net.Calibration = decode.Calibrate(judged)
	fmt.Fprintf(s.err, "parley: calibrated on %d questions: slope %.3f, shift %.3f, listed %.3f\n",
		len(judged), net.Calibration.Slope, net.Calibration.Shift, net.Calibration.Listed)
	return writeTo(c.Weights, func(w io.Writer) error {
		_, err := net.WriteTo(w)
		return err
	})
}

// judgements says of every question how sure the network is of its likeliest
// query, and whether that answers it.
func judgements(ctx context.Context, s *streams, data *eval.Dataset, net *decode.Net) ([]decode.Judged, error) {
	bar := &countBar{w: s.err, live: isTerminal(s.err)}
	e := &eval.Evaluation{Data: data, Policies: []eval.Policy{{Detector: "none"}}, Loose: true, Workers: runtime.GOMAXPROCS(0), Progress: bar.report,
		Parser: func(db *eval.Database) (agent.Parser, error) {
			return embedded.With(net, db.Catalog, db.Values), nil
		}}
	records, err := e.Run(ctx, nil)
	bar.end()
	if err != nil {
		return nil, err
	}
	var out []decode.Judged
	for _, r := range records {
		if o := r.Outcomes[0]; o.Understood {
			out = append(out, decode.Judged{Share: o.P, Right: o.Right, Listed: r.RightAmong(20)})
		}
	}
	return out, nil
}
