package answer

import (
	"cmp"
	"context"
	"math"
	"slices"

	"parley/suql/reader"
	"parley/suql/reader/passage"
)

// How sure the words of a sentence must be to be shown by themselves, and what a sentence
// says to a question for yes or no.
const (
	sureWords   = 0.5
	mostLeft    = 0.5 // of the question's words that a sentence may not have
	sureVerdict = 0.6
	// nothingShared is from which share of its words on nothing of a question is there.
	nothingShared = 0.99
)

// read looks for the sentence of every passage that may answer, and gives the likeliest of
// them with the words in it that do.
func (a *Answerer) read(ctx context.Context, q *passage.Question, question string,
	passages []candidate) ([]Output, error) {
	var out []Output
	for _, c := range passages {
		all := a.sentences(q, c)
		if len(all) == 0 {
			continue
		}
		best := 0
		for i := range all {
			if a.Weights.score(Span, all[i].Features) > a.Weights.score(Span, all[best].Features) {
				best = i
			}
		}
		if all[best].sentence.Left() < nothingShared {
			out = append(out, quoteAround(all, best))
		}
	}
	slices.SortStableFunc(out, func(x, y Output) int {
		return cmp.Compare(a.Weights.score(Span, y.Features), a.Weights.score(Span, x.Features))
	})
	out = out[:min(len(out), mostPassages)]
	return out, a.say(ctx, q, question, out)
}

// sentences are all sentences of a passage as outputs, each with its features, in order.
// Their texts are the sentences.
func (a *Answerer) sentences(q *passage.Question, c candidate) []Output {
	var out []Output
	for _, s := range q.Sentences(passage.Cut(c.Text), c.Title+"\n"+c.Section) {
		text := c.Text[s.Start:s.End]
		out = append(out, Output{Kind: Span, Text: text, Cells: []string{text}, Source: c.Source, Piece: c.Piece, ID: c.ID,
			Start: s.Start, End: s.End, Sentence: text, sentence: s, Features: sentenceFeatures(c, q, s)})
	}
	return out
}

// say puts in place of sentences the words of them that answer, or yes or no, where they
// are sure enough.
func (a *Answerer) say(ctx context.Context, q *passage.Question, question string, all []Output) error {
	if !q.YesNo() {
		for i, o := range all {
			s, ok := q.Best(o.Piece.Text, o.sentence)
			if ok && s.Probability >= sureWords && o.sentence.Left() < mostLeft {
				all[i].Start, all[i].End = s.Start, s.End
				all[i].Text = s.Text(o.Piece.Text)
				all[i].Cells = []string{all[i].Text}
			}
		}
		return nil
	}
	batch := make([]reader.Request, len(all))
	for i, o := range all {
		batch[i] = reader.NewJudge([]string{o.Sentence}, question, "Yes")
	}
	replies, err := a.Reader.Read(ctx, batch)
	if err != nil {
		return err
	}
	for i, r := range replies {
		if r.Err != nil || r.Confidence < sureVerdict {
			continue
		}
		switch r.Verdict {
		case reader.True:
			all[i].Text, all[i].Cells = yes, []string{yes}
		case reader.False:
			all[i].Text, all[i].Cells = no, []string{no}
		case reader.Unknown:
		}
	}
	return nil
}

const (
	yes = "Yes"
	no  = "No"
)

// sentenceFeatures are the features of a sentence, in the order of [Names].
func sentenceFeatures(c candidate, q *passage.Question, s passage.Sentence) []float64 {
	return []float64{logOf(c.share), logOf(c.share / c.best), math.Log(float64(1 + c.place)),
		s.Own, s.Kin, s.Title, s.Near, s.Left(), truth(s.Left() < 0.01),
		truth(s.Fits), truth(s.Lacks), math.Log(float64(s.Words) / 10), truth(q.YesNo()),
		truth(s.News == 0), truth(s.News == 1)}
}

// quoting is a reader that answers open questions to passages by the likeliest sentence, or
// the words in it, as [Answerer] does; what else is asked goes to another reader.
type quoting struct {
	reader.Reader
	answerer *Answerer
	above    map[string]string // title and headings of each passage
}

// Quoting answers questions to passages as the answers of a say; above are the title and
// headings of passages, by their text. A language model answers by itself.
func (a *Answerer) Quoting(above map[string]string) reader.Reader {
	if !reader.InProcess(a.Reader) {
		return a.Reader
	}
	return quoting{a.Reader, a, above}
}

// Identity implements reader.Reader.
func (r quoting) Identity() string { return r.Reader.Identity() + "+sentences" }

// InProcess implements reader.Local.
func (r quoting) InProcess() bool { return true }

// Read implements reader.Reader.
func (r quoting) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out, err := r.Reader.Read(ctx, batch)
	if err != nil {
		return nil, err
	}
	for i, q := range batch {
		if q.Task != reader.Answer || q.Type != reader.TextType || len(q.Texts) != 1 || out[i].Err != nil {
			continue
		}
		c := candidate{share: 1, best: 1}
		c.Title, c.Text = r.above[q.Texts[0]], q.Texts[0]
		asked, before := apartFrom(q.Question)
		found, err := r.answerer.read(ctx, passage.AskAmong(asked, before, nil), asked, []candidate{c})
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			o := found[0]
			out[i] = reader.Reply{Text: o.Text, Confidence: out[i].Confidence,
				Evidence: []reader.Evidence{{Start: o.Start, End: o.End, Supports: true}}}
		}
	}
	return out, nil
}
