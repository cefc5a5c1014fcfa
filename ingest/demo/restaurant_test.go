package demo_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/ingest/demo"
)

func restaurants(t *testing.T) []demo.Restaurant {
	t.Helper()
	all, err := demo.LoadRestaurants()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheRestaurantsAreManyAndVaried(t *testing.T) {
	all := restaurants(t)
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
	for _, r := range restaurants(t) {
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
