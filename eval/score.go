package eval

import (
	"cmp"
	"math"
	"slices"

	"parley/eval/figures"
	"parley/suql/unit"
)

// Row is the score of one policy. Scores is nil where the parser can't do
// what the policy needs; Unavailable then says why.
type Row struct {
	Dataset     string  `json:"dataset"`
	Parser      string  `json:"parser"`
	Examples    int     `json:"examples"`
	Policy      string  `json:"policy"`   // for people: "paper, p*=0.95"
	Detector    string  `json:"detector"` // as ParseDetector reads it
	K           int     `json:"k"`
	Menu        int     `json:"menu"`
	Wrong       float64 `json:"wrong_answers"`
	Unavailable string  `json:"unavailable,omitempty"`
	*Scores
}

// Scores are the metrics over all examples. Shares and accuracies are in
// [0,1].
type Scores struct {
	AccQM         float64 `json:"acc_qm"`              // the query is the gold query after canonicalisation
	AccSet        float64 `json:"acc_set"`             // the same without the values of conditions (Spider's exact set match)
	AccEx         float64 `json:"acc_ex"`              // the result is the gold result, an empty one included
	AccExLoose    float64 `json:"acc_ex_loose"`        // the same with other columns beside it, or as another accepted query has it
	AccExNonEmpty float64 `json:"acc_ex_nonempty"`     // the same over the examples whose gold result is not empty
	AccRight      float64 `json:"acc_right"`           // acc_ex, or acc_set where the gold result is empty; without a schema acc_qm
	NonEmpty      int     `json:"nonempty"`            // how many those are
	GoldUnread    int     `json:"gold_unread"`         // examples whose gold query can't be taken apart
	GoldFails     int     `json:"gold_fails"`          // examples whose gold query does not run; left out of acc_ex
	Failed        int     `json:"failed"`              // predicted queries that do not run
	Broken        int     `json:"broken"`              // conversations that an error of the parser ended
	BrokenBy      string  `json:"broken_by,omitempty"` // the first such error
	Understood    float64 `json:"understood_share"`
	Refused       float64 `json:"refused_share"`    // nothing was understood
	None          float64 `json:"none_share"`       // none of the readings that were offered was right, and nothing was answered
	SilentWrong   float64 `json:"silent_wrong"`     // answered wrongly without a question
	AvgQuestions  float64 `json:"avg_questions"`    // a menu counts as one
	AvgOptions    float64 `json:"avg_options"`      // each option of a menu counts
	Unasked       float64 `json:"unasked_share"`    // conversations without a question
	QRight        float64 `json:"q_right_share"`    // questions about what was right as first predicted
	LeftEarly     float64 `json:"left_early_share"` // conversations the user left
	ECE           float64 `json:"ece"`
	Seconds       float64 `json:"seconds_per_query"`
	Median        float64 `json:"median_seconds"` // the same of the conversation in the middle

	// Recall says how often a reading that is right is among so many first ones,
	// before any question, by number: as acc_set ("set"), acc_ex ("result") and
	// acc_right ("right") count it.
	// Over databases without a schema it says so of the gold query ("query").
	// Within says how often the answer was right after at most so many
	// questions, over databases with a schema.
	Recall map[string]map[string]float64 `json:"recall,omitempty"`
	Within map[string]map[string]float64 `json:"within,omitempty"`

	Reliability []Bin                 `json:"reliability"`
	Units       map[unit.Kind]float64 `json:"unit_accuracy"`
	Questions   map[unit.Kind]Spent   `json:"questions"`
}

// Spent is where questions went.
type Spent struct {
	Asked int `json:"asked"`
	Right int `json:"right"` // about what was right as first predicted
	Again int `json:"again"` // about another reading after a refusal
}

// Bin is a range of the probability that the parser gave its final reading:
// how often that was right.
type Bin struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	N        int     `json:"n"`
	MeanP    float64 `json:"mean_p"`
	Accuracy float64 `json:"accuracy"`
}

// bins is the number of equal-width bins of the calibration figures.
const bins = 10

// Score sums up the outcomes of policy number n.
func Score(records []Record, n int) *Scores {
	s := &Scores{Reliability: make([]Bin, bins), Units: map[unit.Kind]float64{}, Questions: map[unit.Kind]Spent{}}
	var match, set, ran, result, loose, resultNonEmpty, understood, sound int
	var silent, none, questions, options, right, unasked, left int
	var seconds []float64
	for _, rec := range records {
		o := rec.Outcomes[n]
		seconds = append(seconds, o.Seconds)
		match += figures.One(o.Match)
		set += figures.One(o.SetMatch)
		understood += figures.One(o.Understood)
		unasked += figures.One(len(o.Asked) == 0)
		sound += figures.One(o.Right)
		silent += figures.One(o.Understood && !o.Right && len(o.Asked) == 0)
		left += figures.One(o.Left)
		none += figures.One(o.None)
		s.Failed += figures.One(o.Failed)
		s.Seconds += o.Seconds
		if o.Broken != "" {
			s.Broken++
			s.BrokenBy = cmp.Or(s.BrokenBy, rec.Example+": "+o.Broken)
		}
		s.GoldUnread += figures.One(rec.GoldUnread)
		if rec.GoldFails != "" {
			s.GoldFails++
		} else {
			ran++
			result += figures.One(o.Result)
			loose += figures.One(o.Loose)
			s.NonEmpty += figures.One(!rec.GoldEmpty)
			resultNonEmpty += figures.One(!rec.GoldEmpty && o.Result)
		}
		for _, a := range o.Asked {
			questions++
			options += a.Options
			right += figures.One(a.Right)
			spent := s.Questions[a.Kind]
			s.Questions[a.Kind] = Spent{spent.Asked + 1, spent.Right + figures.One(a.Right), spent.Again + figures.One(!a.First)}
		}
		for _, kind := range scoredKinds() {
			s.Units[kind] += float64(figures.One(!slices.Contains(o.Differs, kind)))
		}
	}
	total := len(records)
	s.AccQM, s.AccSet = figures.Share(match, total), figures.Share(set, total)
	s.Understood = figures.Share(understood, total)
	s.AccEx, s.AccExNonEmpty = figures.Share(result, ran), figures.Share(resultNonEmpty, s.NonEmpty)
	s.AccRight = figures.Share(sound, total)
	s.AccExLoose, s.SilentWrong = figures.Share(loose, ran), figures.Share(silent, total)
	s.Refused = figures.Share(total-understood, total)
	s.AvgQuestions, s.AvgOptions = figures.Share(questions, total), figures.Share(options, total)
	s.Unasked = figures.Share(unasked, total)
	s.None = figures.Share(none, total)
	s.QRight, s.LeftEarly = figures.Share(right, questions), figures.Share(left, total)
	s.Seconds /= float64(max(total, 1))
	if slices.Sort(seconds); total > 0 {
		s.Median = seconds[total/2]
	}
	for kind := range s.Units {
		s.Units[kind] /= float64(max(total, 1))
	}
	s.calibrate(records, n)
	s.Recall, s.Within = recall(records), within(records, n)
	return s
}

// calibrate fills in the reliability table and the expected calibration
// error: the mean distance between probability and accuracy over bins of
// equal width, weighted by their size (Guo et al., "On Calibration of Modern
// Neural Networks", 2017, section 2). Examples without a reading have no
// probability and are left out.
func (s *Scores) calibrate(records []Record, n int) {
	for i := range s.Reliability {
		s.Reliability[i].From, s.Reliability[i].To = float64(i)/bins, float64(i+1)/bins
	}
	total := 0
	for _, rec := range records {
		o := rec.Outcomes[n]
		if !o.Understood || o.None {
			continue
		}
		total++
		b := &s.Reliability[max(0, min(bins-1, int(o.P*bins)))]
		b.N++
		b.MeanP += o.P
		b.Accuracy += float64(figures.One(o.Right))
	}
	for i := range s.Reliability {
		if b := &s.Reliability[i]; b.N > 0 {
			s.ECE += math.Abs(b.Accuracy-b.MeanP) / float64(total)
			b.MeanP /= float64(b.N)
			b.Accuracy /= float64(b.N)
		}
	}
}
