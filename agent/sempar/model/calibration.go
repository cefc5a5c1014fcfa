package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
)

// Outcome is a unit that the model wrote with a probability, and whether it
// was right.
type Outcome struct {
	P     float64
	Right bool
}

// Calibration is what was found out about a model's probabilities.
type Calibration struct {
	Temperature float64 `json:"temperature"`
	Units       int     `json:"units"`      // it was fitted on
	Before      float64 `json:"ece_before"` // expected calibration error of the probabilities as they came
	After       float64 `json:"ece_after"`  // and tempered
}

// Temper is a probability at a temperature: its log-odds divided by it
// (temperature scaling for two classes; Guo et al., "On Calibration of Modern
// Neural Networks", 2017, section 4.2). Above 1 it takes confidence away.
func Temper(p, temperature float64) float64 {
	const edge = 1e-6
	p = min(max(p, edge), 1-edge)
	return 1 / (1 + math.Pow((1-p)/p, 1/temperature))
}

// The range of temperatures that Fit looks at.
const coldest, hottest = 0.2, 10

// Fit finds the temperature under which the outcomes are most probable. It
// wants a hundred of them: fewer say little.
func Fit(outcomes []Outcome) (Calibration, error) {
	if len(outcomes) < 100 {
		return Calibration{}, fmt.Errorf("%d units are too few to calibrate by: 100 are needed, so measure more questions",
			len(outcomes))
	}
	lo, hi := math.Log(coldest), math.Log(hottest)
	const golden = 0.618033988749895
	for hi-lo > 1e-4 { // the loss has one minimum in 1/T: it is convex there
		a, b := hi-golden*(hi-lo), lo+golden*(hi-lo)
		if surprise(outcomes, math.Exp(a)) < surprise(outcomes, math.Exp(b)) {
			hi = b
		} else {
			lo = a
		}
	}
	t := math.Exp((lo + hi) / 2)
	return Calibration{Temperature: t, Units: len(outcomes), Before: miscalibration(outcomes, 1),
		After: miscalibration(outcomes, t)}, nil
}

// surprise is the mean negative log-likelihood.
func surprise(outcomes []Outcome, t float64) float64 {
	sum := 0.0
	for _, o := range outcomes {
		p := Temper(o.P, t)
		if !o.Right {
			p = 1 - p
		}
		sum -= math.Log(p)
	}
	return sum / float64(len(outcomes))
}

// miscalibration is the expected calibration error in ten bins.
func miscalibration(outcomes []Outcome, t float64) float64 {
	var n, right, said [10]float64
	for _, o := range outcomes {
		p := Temper(o.P, t)
		b := min(int(p*10), 9)
		n[b]++
		said[b] += p
		if o.Right {
			right[b]++
		}
	}
	sum := 0.0
	for b := range n {
		sum += math.Abs(said[b] - right[b])
	}
	return sum / float64(len(outcomes))
}

// Calibrations are those of all models that were calibrated, in a file.
type Calibrations struct{ path string }

// InFolder are the calibrations kept in a data folder.
func InFolder(dir string) Calibrations { return Calibrations{filepath.Join(dir, "calibration.json")} }

// Of returns what is known of a model; false when it was never calibrated.
func (c Calibrations) Of(model string) (Calibration, bool, error) {
	all, err := c.read()
	found, ok := all[model]
	return found, ok, err
}

// Put keeps what was found out about a model.
func (c Calibrations) Put(model string, found Calibration) error {
	all, err := c.read()
	if err != nil {
		return err
	}
	all[model] = found
	text, err := json.MarshalIndent(all, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(c.path), 0o700)
	}
	if err == nil {
		err = os.WriteFile(c.path, append(text, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("keeping the calibration: %w", err)
	}
	return nil
}

func (c Calibrations) read() (map[string]Calibration, error) {
	all := map[string]Calibration{}
	text, err := os.ReadFile(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the calibrations in %s: %w (delete the file to go without)", c.path, err)
	}
	return all, nil
}
