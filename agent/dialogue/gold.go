package dialogue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/ingest/demo"
)

// GoldJudge compares rows with a demo: its records for what columns hold, its
// gold file for what free text says.
type GoldJudge struct {
	demo    string
	records []record
	gold    demo.Gold
}

// record is what the columns of one row hold.
type record struct {
	name    string // the column that rows are known by
	texts   map[string][]string
	numbers map[string]float64
}

// NewGoldJudge loads a demo and its gold file.
func NewGoldJudge(name string) (*GoldJudge, error) {
	gold, err := demo.LoadGold(name)
	if err != nil {
		return nil, err
	}
	j := &GoldJudge{demo: name, gold: gold}
	switch name {
	case demo.Restaurants:
		all, err := demo.LoadRestaurants()
		if err != nil {
			return nil, err
		}
		for _, r := range all {
			j.records = append(j.records, record{r.Name,
				map[string][]string{"name": {r.Name}, "location": {r.Location}, "price": {r.Price}, "cuisines": r.Cuisines},
				map[string]float64{"rating": r.Rating, "num_reviews": float64(r.NumReviews)}})
		}
	case demo.Products:
		all, err := demo.LoadProducts()
		if err != nil {
			return nil, err
		}
		for _, p := range all {
			j.records = append(j.records, record{p.Title,
				map[string][]string{"title": {p.Title}, "brand": {p.Brand}, "kind": {p.Kind}},
				map[string]float64{"price": p.Price, "stock": float64(p.Stock)}})
		}
	}
	return j, nil
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
		i := slices.IndexFunc(j.records, func(r record) bool { return r.name == row.Name })
		if i < 0 {
			return "", fmt.Errorf("%q is nothing of the demo %s", row.Name, j.demo)
		}
		known := true
		for _, c := range conditions {
			switch v, err := j.verdict(j.records[i], c); {
			case err != nil:
				return "", err
			case v == demo.MarkNo:
				return "", fmt.Errorf("%q does not fit %q", row.Name, c)
			case v == demo.MarkUnknown:
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
			fits = fits && v == demo.MarkYes
		}
		if !fits {
			continue
		}
		all++
		if slices.ContainsFunc(rows, func(s Seen) bool { return s.Name == r.name }) {
			found++
		}
	}
	return fmt.Sprintf("%d rows, none contradicted, %d not marked; %d of %d marked ones found", len(rows), silent,
		found, all), nil
}

// verdict is yes, no or unknown.
func (j *GoldJudge) verdict(r record, condition string) (string, error) {
	unreadable := fmt.Errorf("can't read the condition %q", condition)
	f := strings.SplitN(condition, " ", 3)
	if len(f) < 2 {
		return "", unreadable
	}
	column, op := f[0], f[1]
	if len(f) == 2 {
		return j.marked(r, column, op)
	}
	if texts, ok := r.texts[column]; ok {
		wanted := []string{f[2]}
		if op == "in" || op == "has" {
			wanted = strings.Split(f[2], "|")
		} else if op != "=" {
			return "", unreadable
		}
		return yes(slices.ContainsFunc(wanted, func(w string) bool { return slices.Contains(texts, w) })), nil
	}
	have, ok := r.numbers[column]
	if !ok {
		return "", unreadable
	}
	bound, err := strconv.ParseFloat(f[2], 64)
	if err != nil {
		return "", fmt.Errorf("%w: %w", unreadable, err)
	}
	holds, ok := compared(have, op, bound)
	if !ok {
		return "", unreadable
	}
	return yes(holds), nil
}

// marked is the verdict on "attribute yes" and "attribute no".
func (j *GoldJudge) marked(r record, attribute, wanted string) (string, error) {
	if j.gold.Question(attribute) == "" {
		return "", fmt.Errorf("%q is no attribute of the gold file", attribute)
	}
	switch mark := j.gold.Marks[r.name][attribute].Mark; {
	case mark == "": // an attribute of other kinds of things
		return demo.MarkNo, nil
	case mark == demo.MarkUnknown || wanted == demo.MarkYes:
		return mark, nil
	default:
		return yes(mark == demo.MarkNo), nil
	}
}

// compared reports whether a comparison holds; ok is false for an operator that
// compares no numbers.
func compared(have float64, op string, bound float64) (holds, ok bool) {
	switch op {
	case "=":
		return have == bound, true
	case ">=":
		return have >= bound, true
	case ">":
		return have > bound, true
	case "<=":
		return have <= bound, true
	case "<":
		return have < bound, true
	}
	return false, false
}

func yes(b bool) string {
	if b {
		return demo.MarkYes
	}
	return demo.MarkNo
}
