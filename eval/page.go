package eval

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"parley/eval/figures"
	"parley/suql/unit"
)

//go:embed page.tmpl
var pageText string

// WriteHTML writes the report as one page that needs nothing else.
func (r *Report) WriteHTML(w io.Writer) error {
	page, err := template.New("page").Funcs(template.FuncMap{
		"f3":      func(f float64) string { return fmt.Sprintf("%.3f", f) },
		"ms":      func(s float64) string { return fmt.Sprintf("%.2f", 1000*s) },
		"figure":  figures.Text,
		"kind":    kindWords,
		"percent": func(a, b int) string { return fmt.Sprintf("%.0f %%", 100*figures.Share(a, b)) },
	}).Parse(pageText)
	if err != nil {
		return fmt.Errorf("reading the report template: %w", err)
	}
	if err := page.Execute(w, r); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// Published and Caveat are the reference figures for the dataset.
func (r *Report) Published() []Published { rows, _ := published(r.Dataset); return rows }

// Caveat says what keeps them from being compared one to one.
func (r *Report) Caveat() string { _, caveat := published(r.Dataset); return caveat }

// Kinds are the kinds of units in the tables of the page.
func (r *Report) Kinds() []unit.Kind { return scoredKinds() }

// Scored are the rows that have figures.
func (r *Report) Scored() []Row {
	return slices.DeleteFunc(slices.Clone(r.Rows), func(row Row) bool { return row.Scores == nil })
}

// Curves are the plots of queries and of results.
func (r *Report) Curves() []plot { return []plot{r.Curve(false), r.Curve(true)} }

// farthest is how many questions per query are drawn: what asks about
// everything would press all the rest into a corner.
const farthest = 2

// Curve draws accuracy over questions per query: our rows by policy, and the
// published figures.
func (r *Report) Curve(results bool) plot {
	p := plot{X: "questions per query", Y: "queries right"}
	if results {
		p.Y = "results right"
	}
	named := []*series{
		{Name: "paper's policy", Class: "s0", Joined: true},
		{Name: "by dispersion", Class: "s1", Joined: true},
		{Name: "gain", Class: "s2", Joined: true},
		{Name: "gain, menu", Class: "s3", Joined: true},
		{Name: "with wrong answers", Class: "s4"},
		{Name: "published", Class: "s5"},
	}
	most, least := 1.0, 1.0
	var alone []point // without questions: where every curve begins
	add := func(s *series, x, y float64, name string) {
		text := fmt.Sprintf("%s: %.3f at %.2f questions", name, y, x)
		if x > farthest {
			p.Beyond = append(p.Beyond, text)
			return
		}
		most, least = max(most, x), min(least, y)
		s.Points = append(s.Points, point{x, y, text})
	}
	for _, row := range r.Scored() {
		y := row.AccQM
		if results {
			y = row.AccEx
		}
		detector, _, _ := strings.Cut(row.Detector, ":")
		at := map[string]int{"prob": 0, "std": 1, "gain": 2}[detector]
		switch {
		case row.Wrong > 0:
			at = 4
		case row.Menu > 1:
			at = 3
		case detector == "none":
			alone = append(alone, point{0, y, fmt.Sprintf("%s: %.3f", row.Policy, y)})
			least = min(least, y)
			continue
		}
		add(named[at], row.AvgQuestions, y, row.Policy)
	}
	for _, f := range r.Published() {
		y := f.AccQM
		if results {
			y = f.AccX
		}
		if y >= 0 {
			add(named[5], f.Questions, y, f.System)
		}
	}
	p.axes(most, least)
	for _, s := range named {
		if len(s.Points) > 0 {
			if s.Joined {
				s.Points = append(s.Points, alone...)
			}
			slices.SortStableFunc(s.Points, func(a, b point) int { return cmp.Compare(a.X, b.X) })
			p.Series = append(p.Series, *s)
		}
	}
	return p
}

// Calibration draws how often a reading was right over the probability the
// parser gave it, in the first row: the parser alone, where that was measured.
func (r *Report) Calibration() plot {
	p := plot{X: "probability given", Y: "queries right", MaxX: 1, Diagonal: true, XTicks: 5, YTicks: 5}
	rows := r.Scored()
	if len(rows) == 0 {
		return p
	}
	s := series{Name: rows[0].Policy, Class: "s0", Joined: true}
	for _, b := range rows[0].Reliability {
		if b.N > 0 {
			s.Points = append(s.Points,
				point{b.MeanP, b.Accuracy, fmt.Sprintf("%.2f right of %d readings with a mean probability of %.2f", b.Accuracy,
					b.N, b.MeanP)})
		}
	}
	p.Series = []series{s}
	return p
}
