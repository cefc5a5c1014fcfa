package app

import (
	"fmt"
	"strings"

	"parley/agent"
	"parley/errdetect"
	"parley/eval"
)

// QuestionFlags say when to ask back.
type QuestionFlags struct {
	Detector  string  `default:"gain" help:"When to ask: gain or gain:TAU (until one answer is more probable than tau), prob:P (about every part less probable than that; above 1 asks about everything), or none." placeholder:"NAME"`
	Tau       float64 `default:"0.9" help:"The line: how probable a result has to be to be shown as the answer. Below it gain asks and, where no question tells enough, offers its readings to choose from." placeholder:"P"`
	Questions int     `default:"3" help:"How many questions one turn may ask; 0 is no limit." placeholder:"N"`
}

// detector is the one that the flags name.
func (a QuestionFlags) detector() (agent.Detector, error) {
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

// most is how many questions a turn may ask, as the agent takes it: there, a
// negative number is no limit.
func (a QuestionFlags) most() int {
	if a.Questions == 0 {
		return -1
	}
	return a.Questions
}

// nothingDoubted is below every probability.
const nothingDoubted = 1e-12

// doubt is the probability below which the detector is likely to ask.
func (a QuestionFlags) doubt() float64 {
	if a.Detector == "gain" {
		return a.Tau
	}
	p, err := eval.ParseDetector(strings.TrimSpace(a.Detector))
	if err != nil || p.Detector == "none" || p.Level == 0 {
		return nothingDoubted
	}
	return p.Level
}
