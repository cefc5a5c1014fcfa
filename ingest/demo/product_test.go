package demo_test

import (
	"slices"
	"strings"
	"testing"

	"parley/ingest/demo"
)

func products(t *testing.T) []demo.Product {
	t.Helper()
	all, err := demo.LoadProducts()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheProductsAreManyAndOfFiveKinds(t *testing.T) {
	all := products(t)
	kinds, brands := map[string]int{}, map[string]bool{}
	for _, p := range all {
		kinds[p.Kind]++
		brands[p.Brand] = true
	}
	if len(all) < 150 || len(kinds) != 5 || len(brands) < 20 {
		t.Errorf("%d products, %d kinds, %d brands; want 150, 5 and 20", len(all), len(kinds), len(brands))
	}
	for _, kind := range demo.ProductKinds() {
		if kinds[kind] < 30 {
			t.Errorf("%d %s, want 30", kinds[kind], kind)
		}
	}
}

func TestEveryProductIsWellFormed(t *testing.T) {
	titles := map[string]bool{}
	for _, p := range products(t) {
		fault := func(format string, args ...any) {
			t.Helper()
			t.Errorf(p.Title+": "+format, args...)
		}
		if p.Title == "" || titles[p.Title] {
			fault("the title is empty or taken")
		}
		titles[p.Title] = true
		if p.Brand == "" || !slices.Contains(demo.ProductKinds(), p.Kind) {
			fault("brand %q, kind %q", p.Brand, p.Kind)
		}
		if p.Price <= 0 || p.Stock < 0 {
			fault("price %v, stock %d", p.Price, p.Stock)
		}
		if n := len(strings.Fields(p.Description)); n < 48 || n > 120 {
			fault("a description of %d words", n)
		}
	}
}

// The columns must not give away what the demo hides in the text.
func TestNoTitleSaysWhatKindOfThingItIs(t *testing.T) {
	told := 0
	for _, p := range products(t) {
		if strings.Contains(strings.ToLower(p.Title), strings.TrimSuffix(p.Kind, "s")) {
			told++
		}
	}
	if told > 5 {
		t.Errorf("%d titles name their kind", told)
	}
}
