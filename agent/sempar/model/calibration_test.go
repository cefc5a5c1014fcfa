package model_test

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent/sempar/model"
)

// TestFitUndoesOverconfidence: a model whose log-odds are twice what they
// should be has temperature 2.
func TestFitUndoesOverconfidence(t *testing.T) {
	for _, want := range []float64{0.5, 1, 2, 3} {
		rng := rand.New(rand.NewPCG(1, 2))
		var outcomes []model.Outcome
		for range 20_000 {
			honest := 0.3 + 0.69*rng.Float64()
			outcomes = append(outcomes, model.Outcome{P: model.Temper(honest, 1/want), Right: rng.Float64() < honest})
		}
		c, err := model.Fit(outcomes)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(c.Temperature-want) > 0.07*want || c.After > 0.02 || want != 1 && c.Before < 2*c.After {
			t.Errorf("want temperature %v, got %+v", want, c)
		}
	}
}

func TestTemper(t *testing.T) {
	for _, p := range []float64{0, 0.01, 0.5, 0.9, 1} {
		if got := model.Temper(p, 1); math.Abs(got-p) > 1e-5 {
			t.Errorf("at 1, %v becomes %v", p, got)
		}
		if hot := model.Temper(p, 3); math.Abs(hot-0.5) > math.Abs(p-0.5)+1e-5 {
			t.Errorf("at 3, %v becomes %v, which is surer", p, hot)
		}
	}
}

func TestTooFewToFit(t *testing.T) {
	if _, err := model.Fit(make([]model.Outcome, 99)); err == nil || !strings.Contains(err.Error(), "99 units are too few") {
		t.Errorf("got %v", err)
	}
}

func TestCalibrationsAreKeptByModel(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	kept := model.InFolder(dir)
	if _, known, err := kept.Of("a"); known || err != nil {
		t.Errorf("before: %v, %v", known, err)
	}
	for name, temperature := range map[string]float64{"a": 1.5, "b": 2} {
		if err := kept.Put(name, model.Calibration{Temperature: temperature}); err != nil {
			t.Fatal(err)
		}
	}
	if c, known, err := kept.Of("a"); !known || err != nil || c.Temperature != 1.5 {
		t.Errorf("got %+v, %v, %v", c, known, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "calibration.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := kept.Of("a"); err == nil || !strings.Contains(err.Error(), "delete the file") {
		t.Errorf("of a damaged file: %v", err)
	}
}
