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
	Given    bool         // the gold table was given: nothing was searched, so there are no hits
	Answers  *AnswerScore // nil where answers were not measured
	Seconds  float64      // a question: search, rerank and, where measured, answers
	P50, P95 time.Duration
}

// KindHits are the figures for questions whose gold source is of one kind.
type KindHits struct {
	Examples int          `json:"examples"`
	Before   Hits         `json:"before"`
	After    Hits         `json:"after"`
	Answers  *AnswerScore `json:"answers,omitempty"` // nil where answers were not measured
}

func newReport(lib *library.Library, questions []Question, outcomes []outcome) *Report {
	r := &Report{Examples: len(questions), ByKind: map[piece.Kind]KindHits{}}
	if lib != nil {
		r.Text, r.Rows = lib.Pieces(piece.Text), lib.Pieces(piece.Rows)
	}
	var times []time.Duration
	total := time.Duration(0)
	var answers []scored
	byKind := map[piece.Kind][]scored{}
	for i, o := range outcomes {
		if o.answer != nil {
			answers = append(answers, *o.answer)
			byKind[questions[i].Kind] = append(byKind[questions[i].Kind], *o.answer)
		}
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
	if len(answers) > 0 {
		r.Answers = scoreOf(answers)
	}
	r.Before.share(r.Examples)
	r.After.share(r.Examples)
	for kind, k := range r.ByKind {
		k.Before.share(k.Examples)
		k.After.share(k.Examples)
		if len(byKind[kind]) > 0 {
			k.Answers = scoreOf(byKind[kind])
		}
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
	did := "search and rerank"
	if r.Given {
		did = "answers"
		fmt.Fprintf(w, "%s: %d questions, each with its table\n", r.Dataset, r.Examples)
	} else if err := r.printHits(w); err != nil {
		return err
	}
	if a := r.Answers; a != nil {
		if !r.Given {
			did = "search, rerank and answers"
		}
		fmt.Fprintf(w, "\nanswers: %.3f right (F1 %.3f), %.3f among three, %.3f of the questions answered, calibration error %.3f\n", a.EM, a.F1, a.EM3, a.Answered, a.ECE)
		r.printKinds(w)
		fmt.Fprintf(w, "likelier right than wrong: %.3f of the questions, %.3f of them right\n", a.Sure, a.EMSure)
		fmt.Fprintf(w, "a question back about the source in %.3f of them, which names %.1f: %.3f right when it is answered\n",
			a.Doubted, a.Named, a.EMAsked)
		fmt.Fprintf(w, "  and who means none of these says the title of the one that is meant: %.3f right\n", a.EMTold)
	}
	_, err := fmt.Fprintf(w, "\n%s: %v half of the time, %v at p95\n", did, r.P50.Round(100*time.Microsecond),
		r.P95.Round(100*time.Microsecond))
	return err
}

// printKinds writes how questions about texts and those about tables were answered,
// where there are both.
func (r *Report) printKinds(w io.Writer) {
	if len(r.ByKind) < 2 {
		return
	}
	for _, kind := range []piece.Kind{piece.Text, piece.Rows} {
		if k := r.ByKind[kind]; k.Answers != nil {
			fmt.Fprintf(w, "  %s, %d questions: %.3f right (F1 %.3f), %.3f among three, %.3f with a question back to %.3f\n",
				kind, k.Examples, k.Answers.EM, k.Answers.F1, k.Answers.EM3, k.Answers.EMAsked, k.Answers.Doubted)
		}
	}
}

// printHits writes where the gold sources stood.
func (r *Report) printHits(w io.Writer) error {
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
	return nil
}

// WriteJSON writes the report as one JSON object; what was not measured is
// null.
func (r *Report) WriteJSON(w io.Writer) error {
	var em, f1, em3, questions, asked, told, ece, sure, emSure *float64
	if a := r.Answers; a != nil {
		em, f1, em3, questions, asked, told, ece, sure, emSure = &a.EM, &a.F1, &a.EM3, &a.Doubted, &a.EMAsked,
			&a.EMTold, &a.ECE, &a.Sure, &a.EMSure
	}
	var hits [len(Depths)]*float64
	if !r.Given {
		for i := range hits {
			hits[i] = &r.After[i]
		}
	}
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
		Hits1     *float64                `json:"hits_at_1"`
		Hits5     *float64                `json:"hits_at_5"`
		Hits25    *float64                `json:"hits_at_25"`
		Hits100   *float64                `json:"hits_at_100"`
		Before    Hits                    `json:"hits_before_rerank"`
		ByKind    map[piece.Kind]KindHits `json:"by_kind"`
		Questions *float64                `json:"avg_questions"`
		Asked     *float64                `json:"em_asked"`
		Told      *float64                `json:"em_told"`
		ECE       *float64                `json:"ece"`
		Sure      *float64                `json:"sure_share"`
		EMSure    *float64                `json:"em_sure"`
		Seconds   float64                 `json:"seconds_per_query"`
		P95       float64                 `json:"seconds_p95"`
	}{r.Dataset, r.Examples, r.Text, r.Rows, em, f1, em3, hits[0], hits[1], hits[2], hits[3], r.Before,
		r.ByKind, questions, asked, told, ece, sure, emSure, r.Seconds, r.P95.Seconds()})
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}
