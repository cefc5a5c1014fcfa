package demo_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/suql/catalog"
)

// maxSimilar is the share of five-word runs that two texts may have in
// common.
const maxSimilar = 0.2

func TestNoTextIsStamped(t *testing.T) {
	reviews, descriptions := map[string][]string{}, map[string][]string{} // by city, by kind
	for _, r := range restaurants(t) {
		reviews[r.Location] = append(reviews[r.Location], r.Reviews...)
	}
	for _, p := range products(t) {
		descriptions[p.Kind] = append(descriptions[p.Kind], p.Description)
	}
	of := map[string][]string{} // by what they are about
	for _, s := range shopTexts(t) {
		about := strings.TrimRight(s.Name, "0123456789 ")
		of[about] = append(of[about], s.Text)
	}
	for _, parts := range []map[string][]string{reviews, descriptions, of} {
		var all []string
		for _, texts := range parts {
			for _, p := range sameOpening(texts) {
				t.Error(p)
			}
			all = append(all, texts...)
		}
		for _, p := range similar(all) {
			t.Error(p)
		}
	}
}

// A detector that finds nothing in our data must find what was planted.
func TestAStampedReviewIsFound(t *testing.T) {
	var reviews []string
	for _, r := range restaurants(t)[:20] {
		reviews = append(reviews, r.Reviews...)
	}
	for _, dish := range []string{"lamb shank", "beet salad", "clam chowder"} {
		reviews = append(reviews, fmt.Sprintf("Whoever orders the %s at this place will come back for more of it, because the kitchen cooks with care and the people who bring it are kind.", dish))
	}
	if got := similar(reviews); len(got) != 3 {
		t.Errorf("of three pairs from one template, %d were found", len(got))
	}
	if got := sameOpening([]string{"We came here on a Sunday.", "we came here on a whim!", "We came on a Sunday."}); len(got) != 1 {
		t.Errorf("of one pair with the same opening, %d were found", len(got))
	}
	if got := similar([]string{"Fine.", "Fine.", "Not fine."}); len(got) != 1 {
		t.Errorf("of one pair of equal short reviews, %d were found", len(got))
	}
}

// similar names the pairs whose runs of five words have a Jaccard similarity of
// maxSimilar or more.
func similar(reviews []string) []string {
	runs := make([]map[string]bool, len(reviews))
	holders := map[string][]int{} // only pairs with a run in common are compared
	for i, r := range reviews {
		runs[i] = shingles(r)
		for s := range runs[i] {
			holders[s] = append(holders[s], i)
		}
	}
	common := map[[2]int]int{}
	for _, h := range holders {
		for i, a := range h {
			for _, b := range h[i+1:] {
				common[[2]int{min(a, b), max(a, b)}]++
			}
		}
	}
	var out []string
	for pair, n := range common {
		a, b := pair[0], pair[1]
		if share := float64(n) / float64(len(runs[a])+len(runs[b])-n); share >= maxSimilar {
			out = append(out, fmt.Sprintf("alike by %.2f:\n  %s\n  %s", share, reviews[a], reviews[b]))
		}
	}
	return out
}

// shingles are the runs of five words; a shorter text is one run.
func shingles(text string) map[string]bool {
	const width = 5
	words := catalog.Words(text)
	out := map[string]bool{}
	if len(words) < width {
		out[strings.Join(words, " ")] = true
	}
	for i := 0; i+width <= len(words); i++ {
		out[strings.Join(words[i:i+width], " ")] = true
	}
	return out
}

// sameOpening names the pairs that share their first five words.
func sameOpening(reviews []string) []string {
	first := map[string]string{}
	var out []string
	for _, r := range reviews {
		words := catalog.Words(r)
		key := strings.Join(words[:min(5, len(words))], " ")
		if other, seen := first[key]; seen {
			out = append(out, fmt.Sprintf("same opening:\n  %s\n  %s", other, r))
		}
		first[key] = r
	}
	return out
}
