package train

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/app/console"
)

// MeanCommand is `parley train mean`.
type MeanCommand struct {
	Weights []string `required:"" help:"Weights of the learned parser that were all trained on from the same ones; the rest of the file, such as the calibration, is that of the last." placeholder:"FILE" type:"existingfile"`
	Out     string   `required:"" help:"Write the mean weights to this file." placeholder:"FILE" type:"path"`
}

// Run writes the network whose weights are the means of the others'.
func (c *MeanCommand) Run() error {
	var all []*decode.Net
	for _, path := range c.Weights {
		n, err := embedded.WeightsIn(path)
		if err != nil {
			return err
		}
		all = append(all, n)
	}
	mean, err := decode.Mean(all...)
	if err != nil {
		return console.Usage(err)
	}
	return console.WriteTo(c.Out, written(mean))
}
