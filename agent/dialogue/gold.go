package dialogue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/ingest/demo"
)

// GoldJudge compares rows with the restaurants demo: its records for what
// columns hold, its gold file for what reviews say.
type GoldJudge struct {
	records []demo.Restaurant
	gold    demo.Gold
}

// NewGoldJudge loads the demo and its gold file.
func NewGoldJudge() (*GoldJudge, error) {
	records, err := demo.Records()
	if err != nil {
		return nil, err
	}
	gold, err := demo.LoadGold(demo.Restaurants)
	if err != nil {
		return nil, err
	}
	return &GoldJudge{records, gold}, nil
}

// Compare implements Judge. want is a comma-separated list of conditions:
// "location = Oakland", "cuisines has Thai", "price in cheap|moderate",
// "rating >= 4", "family_friendly yes". A row that a condition on a column
// rules out, or whose gold mark says the opposite, is an error. Silent marks
// are counted.
func (j *GoldJudge) Compare(want string, rows []Seen) (string, error) {
	var conditions []string
	for _, c := range strings.Split(want, ",") {
		conditions = append(conditions, strings.TrimSpace(c))
	}
	silent := 0
	for _, row := range rows {
		i := slices.IndexFunc(j.records, func(r demo.Restaurant) bool { return r.Name == row.Name })
		if i < 0 {
			return "", fmt.Errorf("%q is no restaurant of the demo", row.Name)
		}
		known := true
		for _, c := range conditions {
			switch v, err := j.verdict(j.records[i], c); {
			case err != nil:
				return "", err
			case v == "no":
				return "", fmt.Errorf("%q does not fit %q", row.Name, c)
			case v == "unknown":
				known = false
			}
		}
		if !known {
			silent++
		}
	}
	all, found := 0, 0
	for _, r := range j.records {
		fits := true
		for _, c := range conditions {
			v, err := j.verdict(r, c)
			if err != nil {
				return "", err
			}
			fits = fits && v == "yes"
		}
		if !fits {
			continue
		}
		all++
		if slices.ContainsFunc(rows, func(s Seen) bool { return s.Name == r.Name }) {
			found++
		}
	}
	return fmt.Sprintf("%d rows, none contradicted, %d not marked; %d of %d marked ones found", len(rows), silent, found, all), nil
}

// verdict is yes, no or unknown.
func (j *GoldJudge) verdict(r demo.Restaurant, condition string) (string, error) {
	f := strings.SplitN(condition, " ", 3)
	if len(f) == 2 {
		if j.gold.Question(f[0]) == "" {
			return "", fmt.Errorf("%q is no attribute of the gold file", f[0])
		}
		mark := j.gold.Marks[r.Name][f[0]].Mark
		if mark == "unknown" || f[1] == "yes" {
			return mark, nil
		}
		return yes(mark == "no"), nil
	}
	if len(f) < 3 {
		return "", fmt.Errorf("can't read the condition %q", condition)
	}
	switch f[0] + " " + f[1] {
	case "location =":
		return yes(r.Location == f[2]), nil
	case "location in":
		return yes(slices.Contains(strings.Split(f[2], "|"), r.Location)), nil
	case "name =":
		return yes(r.Name == f[2]), nil
	case "price in":
		return yes(slices.Contains(strings.Split(f[2], "|"), r.Price)), nil
	case "cuisines has":
		return yes(slices.ContainsFunc(strings.Split(f[2], "|"), func(c string) bool { return slices.Contains(r.Cuisines, c) })), nil
	case "rating >=":
		x, err := strconv.ParseFloat(f[2], 64)
		return yes(r.Rating >= x), err
	case "num_reviews >":
		n, err := strconv.Atoi(f[2])
		return yes(r.NumReviews > n), err
	}
	return "", fmt.Errorf("can't read the condition %q", condition)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
