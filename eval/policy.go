package eval

import (
	"fmt"
	"strconv"
	"strings"
)

// Policy says when to ask, what, and of whom: one row of the table.
type Policy struct {
	Detector string  // "none", "prob", "std", "gain" or "components"
	Level    float64 // p*, s* or tau
	K        int     // alternatives after the first prediction; prob and std only
	Menu     int     // options a question may offer; gain only, below 2 asks yes or no
	Wrong    float64 // how often the user's answers are wrong, in [0,1)
	Most     int     `json:",omitempty"` // questions a conversation may have; 0 for as many as it takes
}

// DefaultK is the K of the MISP paper, section 5.1.
const DefaultK = 3

// ParseDetector reads a detector as it is written on the command line: none,
// prob:0.95, std:0.05 or gain:0.95. A prob above 1 asks about every unit.
func ParseDetector(text string) (Policy, error) {
	name, level, found := strings.Cut(text, ":")
	if text == "none" {
		return Policy{Detector: "none"}, nil
	}
	value, err := strconv.ParseFloat(level, 64)
	switch {
	case name != "prob" && name != "std" && name != "gain":
		return Policy{}, fmt.Errorf("detector %q is none of none, prob:P, std:S, gain:TAU and all", text)
	case !found || err != nil || !(value >= 0):
		return Policy{}, fmt.Errorf("detector %q needs a number of zero or more, as in %s:0.95", text, name)
	case name == "gain" && value > 1:
		return Policy{}, fmt.Errorf("detector %q: the probability to stop at can't be above 1", text)
	}
	return Policy{Detector: name, Level: value, K: DefaultK}, nil
}

// ParsePolicy reads a detector as ParseDetector does, or components:0.95:
// questions about the parts of queries over databases with a schema.
func ParsePolicy(text string) (Policy, error) {
	level, found := strings.CutPrefix(text, "components:")
	if !found {
		return ParseDetector(text)
	}
	value, err := strconv.ParseFloat(level, 64)
	if err != nil || !(value >= 0 && value <= 1) {
		return Policy{}, fmt.Errorf("detector %q needs a probability from 0 to 1, as in components:0.95", text)
	}
	return Policy{Detector: "components", Level: value}, nil
}

// SpiderPolicies are AllPolicies, and questions about parts of queries, which
// measure what the parser's list holds.
func SpiderPolicies(k int) []Policy {
	rows := AllPolicies(k)
	for _, tau := range []float64{0.8, 0.95, 0.99} {
		rows = append(rows, Policy{Detector: "components", Level: tau})
	}
	return rows
}

// AllPolicies are the rows of the full table: no interaction; the paper's
// policy at three thresholds, by dispersion, and asking about every unit;
// then what goes beyond the paper.
func AllPolicies(k int) []Policy {
	rows := []Policy{{Detector: "none"}}
	for _, p := range []float64{0.5, 0.8, 0.95} {
		rows = append(rows, Policy{Detector: "prob", Level: p, K: k})
	}
	for _, s := range []float64{0.01, 0.05} {
		rows = append(rows, Policy{Detector: "std", Level: s, K: k})
	}
	rows = append(rows,
		Policy{Detector: "prob", Level: EveryUnit, K: 3},
		Policy{Detector: "prob", Level: EveryUnit, K: 10})
	for _, tau := range []float64{0.5, 0.8, 0.9, 0.95} {
		rows = append(rows, Policy{Detector: "gain", Level: tau, K: k})
	}
	return append(rows,
		Policy{Detector: "gain", Level: 0.9, K: k, Menu: 3},
		Policy{Detector: "prob", Level: 0.95, K: k, Wrong: 0.05},
		Policy{Detector: "gain", Level: 0.9, K: k, Wrong: 0.05})
}

// EveryUnit is the threshold that no probability reaches.
const EveryUnit = 1.01

// Name is the detector as [ParseDetector] reads it.
func (p Policy) Name() string {
	if p.Detector == "none" {
		return p.Detector
	}
	return p.Detector + ":" + strconv.FormatFloat(p.Level, 'f', -1, 64)
}

// String names the row for people.
func (p Policy) String() string {
	var name string
	switch p.Detector {
	case "none":
		return "no interaction"
	case "prob":
		name = "paper, p*=" + strconv.FormatFloat(p.Level, 'f', -1, 64)
		if p.Level > 1 {
			name = "paper, every unit"
		}
		if p.K != DefaultK || p.Level > 1 {
			name += fmt.Sprintf(", K=%d", p.K)
		}
	case "std":
		name = "paper, s*=" + strconv.FormatFloat(p.Level, 'f', -1, 64)
	case "components":
		name = "components, tau=" + strconv.FormatFloat(p.Level, 'f', -1, 64)
	case "gain":
		name = "gain, tau=" + strconv.FormatFloat(p.Level, 'f', -1, 64)
		if p.Menu > 1 {
			name += fmt.Sprintf(", menu of %d", p.Menu)
		}
	}
	if p.Most > 0 {
		name += fmt.Sprintf(", at most %d questions", p.Most)
	}
	if p.Wrong > 0 {
		name += fmt.Sprintf(", %g %% wrong answers", 100*p.Wrong)
	}
	return name
}
