package names_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"parley/english"
	"parley/english/names"
)

func TestSpelled(t *testing.T) {
	for _, test := range []struct{ name, names, want string }{
		{"by the words beside it", "clnt | clnt nm | clnt town", "clnt client, nm name"},
		{"by one that is cut short itself", "fst nm | lst nm", "fst first, lst last, nm name"},
		{"whole words stay", "customer name | date of birth", ""},
		{"initials stay", "dd | hgv | vat", ""},
		{"units that nothing stands beside stay", "km | kg", ""},
		{"what may be several stays", "st | exp | spec", ""},
		{"what can be spoken stays", "carer | carer name", ""}, // and is no caretaker
		{"two letters beside what they go with", "unit pr | qty", "pr price, qty quantity"},
		{"nothing", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var of [][]string
			for name := range strings.SplitSeq(test.names, "|") {
				of = append(of, strings.Fields(name))
			}
			spelled := names.Spelled(of)
			var got []string
			for _, short := range slices.Sorted(maps.Keys(spelled)) {
				got = append(got, short+" "+spelled[short])
			}
			if got := strings.Join(got, ", "); got != test.want {
				t.Errorf("Spelled(%s) = %q, want %q", test.names, got, test.want)
			}
		})
	}
}

// FuzzSpelled spells out a short form alone, which is never anything but one that it may be short for.
func FuzzSpelled(f *testing.F) {
	for _, short := range []string{"vst", "amt", "x", "", "stf nm", "mgr no"} {
		f.Add(short)
	}
	f.Fuzz(func(t *testing.T, name string) {
		for short, long := range names.Spelled([][]string{strings.Fields(name)}) {
			if !english.Abbreviates(short, long) {
				t.Errorf("%q is spelled out as %q, which it can't be short for", short, long)
			}
		}
	})
}

func BenchmarkSpelled(b *testing.B) {
	of := [][]string{{"clnt"}, {"clnt", "nm"}, {"stf"}, {"fst", "nm"}, {"vst", "date"}, {"strt", "tm"}, {"qte"}, {"customer", "name"}}
	for b.Loop() {
		names.Spelled(of)
	}
}
