package decode_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"parley/agent/sempar/decode"
)

// TestCalibrate: of questions whose likeliest query is right less often than
// its share of the list says, the probabilities come to what holds.
func TestCalibrate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var all []decode.Judged
	for range 4000 {
		share := rng.Float64()
		right := rng.Float64() < 0.2+0.6*share
		all = append(all, decode.Judged{Share: share, Right: right, Listed: right || rng.Float64() < 0.5})
	}
	c := decode.Calibrate(all)
	said, held := 0.0, 0.0
	for _, j := range all {
		said += c.First(j.Share)
		if j.Right {
			held++
		}
	}
	if d := math.Abs(said-held) / float64(len(all)); d > 0.01 {
		t.Errorf("on average the probabilities are off by %.3f: %+v", d, c)
	}
	if c.Slope <= 0 || c.Slope >= 1 {
		t.Errorf("slope %.3f: what was too sure should be less so", c.Slope)
	}
	if math.Abs(c.Listed-0.5) > 0.05 {
		t.Errorf("listed %.3f, want 0.5", c.Listed)
	}
}

// TestProbabilitiesOfAList: the likeliest stands first however the list is
// ordered, and what none of the list is gets the rest.
func TestProbabilitiesOfAList(t *testing.T) {
	c := decode.Calibration{Slope: 1, Shift: 0, Listed: 0.5}
	p := c.Probabilities([]float64{-3, -1, -2}, []string{"a", "b", "c"})
	if !(p[1] > p[2] && p[2] > p[0]) {
		t.Errorf("order is lost: %v", p)
	}
	if sum := p[0] + p[1] + p[2]; math.Abs(sum-(p[1]+0.5*(1-p[1]))) > 1e-9 {
		t.Errorf("the others have %.4f of the rest, want half of it: %v", sum-p[1], p)
	}
	if p := c.Probabilities(nil, nil); p != nil {
		t.Errorf("of an empty list: %v", p)
	}
}

// TestProbabilitiesOfAGroup: what comes to the same is as sure together as one
// hypothesis of their weight would be, and shares that.
func TestProbabilitiesOfAGroup(t *testing.T) {
	c := decode.Calibration{Slope: 1, Shift: 0, Listed: 1}
	half := math.Log(0.5)
	one := c.Probabilities([]float64{0, half}, []string{"a", "b"})
	two := c.Probabilities([]float64{half, half, half}, []string{"a", "a", "b"})
	if d := two[0] + two[1] - one[0]; math.Abs(d) > 1e-9 {
		t.Errorf("a group of two has %.3f, one of their weight %.3f", two[0]+two[1], one[0])
	}
	if two[0] != two[1] {
		t.Errorf("equals of a group are not as sure: %v", two)
	}
}
