package eval

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// Print writes the curve as a table.
func (c *Curve) Print(w io.Writer) error {
	fmt.Fprintf(w, "%d questions that were never judged, in %d families; after so many judged ones:\n\n",
		c.Points[0].All.Examples, c.Families)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "judged\tright\tquestions\tfewer\tquery seen\tits form seen\tright, unseen\tquestions, unseen\t")
	for _, p := range c.Points {
		n := max(p.All.Examples, 1)
		fmt.Fprintf(t, "%d\t%.3f\t%.2f\t%.0f %%\t%.3f\t%.3f\t%.3f\t%.2f\t\n", p.Judged, p.All.accuracy(), p.All.asked(),
			100*c.fewer(p),
			float64(p.All.Examples-p.Unseen.Examples)/float64(n), float64(p.Shapes)/float64(n), p.Unseen.accuracy(),
			p.Unseen.asked())
	}
	return t.Flush()
}

// fewer is by which share fewer questions are put than before anything was
// learned.
func (c *Curve) fewer(p Point) float64 {
	if before := c.Points[0].All.asked(); before > 0 {
		return 1 - p.All.asked()/before
	}
	return 0
}

// WriteJSON writes the curve as one JSON object.
func (c *Curve) WriteJSON(w io.Writer) error {
	if err := json.NewEncoder(w).Encode(c); err != nil {
		return fmt.Errorf("writing the curve: %w", err)
	}
	return nil
}
