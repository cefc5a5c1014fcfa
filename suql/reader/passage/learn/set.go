package learn

import (
	"context"
	"hash/fnv"

	"parley/suql/reader/passage"
)

// Set is what is learnt from.
type Set struct {
	Open  []Example
	YesNo []YesNo
}

// Train makes weights from a set; how rare words are is taken from rarities.
func Train(ctx context.Context, rarities *passage.Model, set Set, o Options) (*passage.Model, error) {
	m := passage.NewModel()
	m.Words = rarities.Words
	if err := Spans(ctx, m, set.Open, o); err != nil {
		return nil, err
	}
	Affirmations(m, set.YesNo, o)
	return m, nil
}

// CrossValidate leaves each part of the set out once, trains on the others and
// answers the questions about the part. An article stays in one part, and so
// do the questions about one passage.
func CrossValidate(ctx context.Context, rarities *passage.Model, set Set, folds int, o Options) (open, yesNo Score,
	err error) {
	number := map[string]int{}
	for _, e := range set.Open {
		if _, known := number[e.Group]; !known {
			number[e.Group] = len(number)
		}
	}
	for k := range folds {
		train, test := Set{}, Set{}
		for _, e := range set.Open {
			part := &train
			if number[e.Group]%folds == k {
				part = &test
			}
			part.Open = append(part.Open, e)
		}
		for _, e := range set.YesNo {
			part := &train
			if fold(e.Text, folds) == k {
				part = &test
			}
			part.YesNo = append(part.YesNo, e)
		}
		m, err := Train(ctx, rarities, train, o)
		if err != nil {
			return open, yesNo, err
		}
		a, err := ScoreSpans(ctx, m.Find, test.Open)
		if err != nil {
			return open, yesNo, err
		}
		b, err := ScoreYesNo(ctx, m.Affirm, test.YesNo)
		if err != nil {
			return open, yesNo, err
		}
		open.add(a)
		yesNo.add(b)
	}
	return open, yesNo, nil
}

// fold draws a part by lot, the same for the same text.
func fold(text string, folds int) int {
	h := fnv.New32a()
	h.Write([]byte(text))
	return int(h.Sum32() % uint32(folds))
}
