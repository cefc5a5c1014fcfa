package demo_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/ingest/demo"
)

func records(t *testing.T) []demo.Restaurant {
	t.Helper()
	all, err := demo.Records()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheDemoIsLargeAndVaried(t *testing.T) {
	all := records(t)
	cities, cuisines := map[string]int{}, map[string]bool{}
	for _, r := range all {
		cities[r.Location]++
		for _, c := range r.Cuisines {
			cuisines[c] = true
		}
	}
	if len(all) < 120 || len(cities) != 6 || len(cuisines) < 40 {
		t.Errorf("%d restaurants, %d cities, %d cuisines; want 120, 6 and 40", len(all), len(cities), len(cuisines))
	}
}

func TestEveryRestaurantIsWellFormed(t *testing.T) {
	names, phones := map[string]bool{}, map[string]bool{}
	for _, r := range records(t) {
		fault := func(format string, args ...any) {
			t.Helper()
			t.Errorf(r.Name+": "+format, args...)
		}
		if r.Name == "" || names[r.Name] {
			fault("the name is empty or taken")
		}
		if !regexp.MustCompile(`^\(\d{3}\) 555-01\d\d$`).MatchString(r.PhoneNumber) || phones[r.PhoneNumber] {
			fault("phone number %q is not a fictional one of its own", r.PhoneNumber)
		}
		names[r.Name], phones[r.PhoneNumber] = true, true
		if !slices.Contains([]string{"cheap", "moderate", "expensive", "luxury"}, r.Price) {
			fault("price %q", r.Price)
		}
		if r.Rating < 1 || r.Rating > 5 {
			fault("rating %v", r.Rating)
		}
		if len(r.Reviews) < 5 || r.NumReviews < len(r.Reviews) {
			fault("%d reviews shown of %d", len(r.Reviews), r.NumReviews)
		}
		if len(r.Cuisines) == 0 || len(r.Cuisines) > 4 {
			fault("%d cuisines", len(r.Cuisines))
		}
		if !strings.Contains(r.Address, r.Location) {
			fault("address %q is not in %s", r.Address, r.Location)
		}
		if len(strings.Fields(r.PopularDishes)) < 4 {
			fault("popular dishes %q", r.PopularDishes)
		}
		if problem := hoursProblem(r.OpeningHours); problem != "" {
			fault("opening hours %q: %s", r.OpeningHours, problem)
		}
	}
}

// hoursProblem checks that every clause of the opening hours names days and
// says when, with clock times between 12:00 and 12:59 or 1:00 and 11:59.
func hoursProblem(hours string) string {
	day := regexp.MustCompile(`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Daily)`)
	clock := regexp.MustCompile(`\b(\d{1,2})(?::(\d\d))?\s?(am|pm)\b`)
	anyTime := false
	for clause := range strings.SplitSeq(hours, ";") {
		closed := strings.Contains(strings.ToLower(clause), "closed")
		if !closed && !day.MatchString(clause) {
			return "a clause without a day"
		}
		times := clock.FindAllStringSubmatch(clause, -1)
		if len(times) == 0 && !closed {
			return "a clause without a time"
		}
		for _, m := range times {
			anyTime = true
			if len(m[1]) == 2 && m[1] > "12" || m[1] == "0" || m[2] > "59" {
				return "there is no time " + m[0]
			}
		}
	}
	if !anyTime {
		return "never open"
	}
	return ""
}

func TestGoldMarksEveryRestaurantWithEvidence(t *testing.T) {
	gold, err := demo.LoadGold(demo.Restaurants)
	if err != nil {
		t.Fatal(err)
	}
	if len(gold.Attributes) != 16 {
		t.Errorf("%d attributes, want 16", len(gold.Attributes))
	}
	all := records(t)
	if len(gold.Marks) != len(all) {
		t.Errorf("marks for %d restaurants of %d", len(gold.Marks), len(all))
	}
	counts := map[string]int{}
	for _, r := range all {
		marks := gold.Marks[r.Name]
		if len(marks) != len(gold.Attributes) {
			t.Errorf("%s has %d marks", r.Name, len(marks))
		}
		for _, a := range gold.Attributes {
			m := marks[a.Key]
			counts[a.Key+" "+m.Mark]++
			found := slices.ContainsFunc(r.Reviews, func(s string) bool { return strings.Contains(s, m.Evidence) })
			switch m.Mark {
			case "yes", "no":
				if m.Evidence == "" || !found {
					t.Errorf("%s, %s: the evidence %q stands in no review", r.Name, a.Key, m.Evidence)
				}
			case "unknown":
				if m.Evidence != "" {
					t.Errorf("%s, %s: unknown, yet with evidence", r.Name, a.Key)
				}
			default:
				t.Errorf("%s, %s: mark %q", r.Name, a.Key, m.Mark)
			}
		}
	}
	for _, a := range gold.Attributes {
		if !strings.HasSuffix(a.Question, "?") || gold.Question(a.Key) != a.Question {
			t.Errorf("%s has the question %q", a.Key, a.Question)
		}
		if counts[a.Key+" yes"] < 18 || counts[a.Key+" no"] < 18 {
			t.Errorf("%s: %d yes, %d no; want 18 of each", a.Key, counts[a.Key+" yes"], counts[a.Key+" no"])
		}
	}
}
