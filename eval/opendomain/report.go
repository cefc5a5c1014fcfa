package opendomain

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// Report is what a measurement found.
type Report struct {
	Dataset  string
	Examples int
	Text     int  // pieces of text in the library
	Rows     int  // pieces of tables
	Before   Hits // among pieces of the gold source's kind, by BM25
	After    Hits // among all pieces in one pool, reranked
	ByKind   map[piece.Kind]KindHits
	Seconds  float64 // a question, search and rerank
	P50, P95 time.Duration
}

// KindHits are the figures for questions whose gold source is of one kind.
type KindHits struct {
	Examples int  `json:"examples"`
	Before   Hits `json:"before"`
	After    Hits `json:"after"`
}

func newReport(lib *library.Library, questions []Question, outcomes []outcome) *Report {
	r := &Report{Examples: len(questions), Text: lib.Pieces(piece.Text), Rows: lib.Pieces(piece.Rows), ByKind: map[piece.Kind]KindHits{}}
	var times []time.Duration
	total := time.Duration(0)
	for i, o := range outcomes {
		r.Before.add(o.before)
		r.After.add(o.after)
		k := r.ByKind[questions[i].Kind]
		k.Examples++
		k.Before.add(o.before)
		k.After.add(o.after)
		r.ByKind[questions[i].Kind] = k
		times = append(times, o.took)
		total += o.took
	}
	r.Before.share(r.Examples)
	r.After.share(r.Examples)
	for kind, k := range r.ByKind {
		k.Before.share(k.Examples)
		k.After.share(k.Examples)
		r.ByKind[kind] = k
	}
	slices.Sort(times)
	r.P50, r.P95 = times[len(times)/2], times[len(times)*95/100]
	r.Seconds = total.Seconds() / float64(len(times))
	return r
}

func (h *Hits) add(position int) {
	for i, k := range Depths {
		if position >= 0 && position < k {
			h[i]++
		}
	}
}

func (h *Hits) share(of int) {
	for i := range h {
		h[i] /= float64(of)
	}
}

// Print writes the report as a table.
func (r *Report) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s: %d questions among %d pieces of text and %d of tables\n\n", r.Dataset, r.Examples, r.Text, r.Rows)
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(tab, "hits\t")
	for _, k := range Depths {
		fmt.Fprintf(tab, "@%d\t", k)
	}
	line := func(name string, h Hits) {
		fmt.Fprintf(tab, "\n%s\t", name)
		for _, share := range h {
			fmt.Fprintf(tab, "%.3f\t", share)
		}
	}
	line("search alone, kind known", r.Before)
	line("reranked, one pool", r.After)
	if len(r.ByKind) > 1 {
		for _, kind := range []piece.Kind{piece.Text, piece.Rows} {
			line(string(kind)+", search alone", r.ByKind[kind].Before)
			line(string(kind)+", reranked", r.ByKind[kind].After)
		}
	}
	fmt.Fprintln(tab)
	if err := tab.Flush(); err != nil {
		return fmt.Errorf("printing the report: %w", err)
	}
	_, err := fmt.Fprintf(w, "\nsearch and rerank: %v half of the time, %v at p95\n", r.P50.Round(100*time.Microsecond), r.P95.Round(100*time.Microsecond))
	return err
}

// WriteJSON writes the report as one JSON object; what was not measured is
// null.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	err := e.Encode(struct {
		Dataset   string                  `json:"dataset"`
		Examples  int                     `json:"examples"`
		Text      int                     `json:"text_pieces"`
		Rows      int                     `json:"table_pieces"`
		EM        *float64                `json:"em"`
		F1        *float64                `json:"f1"`
		EM3       *float64                `json:"em_at_3"`
		Hits1     float64                 `json:"hits_at_1"`
		Hits5     float64                 `json:"hits_at_5"`
		Hits25    float64                 `json:"hits_at_25"`
		Hits100   float64                 `json:"hits_at_100"`
		Before    Hits                    `json:"hits_before_rerank"`
		ByKind    map[piece.Kind]KindHits `json:"by_kind"`
		Questions *float64                `json:"avg_questions"`
		Seconds   float64                 `json:"seconds_per_query"`
		P95       float64                 `json:"seconds_p95"`
	}{r.Dataset, r.Examples, r.Text, r.Rows, nil, nil, nil, r.After[0], r.After[1], r.After[2], r.After[3], r.Before,
		r.ByKind, nil, r.Seconds, r.P95.Seconds()})
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}
