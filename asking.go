package main

import (
	"fmt"
	"strings"

	"parley/agent"
	"parley/errdetect"
	"parley/eval"
)

// asking says when to ask back.
type asking struct {
	Detector  string  `default:"gain" help:"When to ask: gain or gain:TAU (while a question is worth it, until one answer is more probable than tau), prob:P (about every part less probable than that; above 1 asks about everything), or none." placeholder:"NAME"`
	Tau       float64 `default:"0.8" help:"How probable an answer has to be for gain to ask no more." placeholder:"P"`
	Questions int     `default:"8" help:"How many questions one turn may ask before it goes on with what is likeliest; 0 is no limit." placeholder:"N"`
}

// detector is the one that the flags name.
func (a asking) detector() (agent.Detector, error) {
	name := a.Detector
	if name == "gain" {
		if !(a.Tau >= 0 && a.Tau <= 1) {
			return nil, fmt.Errorf("--tau %v: a probability, from 0 to 1", a.Tau)
		}
		return errdetect.NewGain(a.Tau, errdetect.Noise), nil
	}
	if strings.HasPrefix(name, "std") {
		return nil, fmt.Errorf("--detector %s: the embedded parser is not run under perturbation in a chat; choose gain, prob:P or none", name)
	}
	p, err := eval.ParseDetector(name)
	if err != nil {
		return nil, err
	}
	switch p.Detector {
	case "gain":
		return errdetect.NewGain(p.Level, errdetect.Noise), nil
	case "prob":
		return errdetect.NewThreshold(p.Level), nil
	}
	return errdetect.NewThreshold(0), nil // no probability is below
}
