package lexical

import (
	"cmp"
	"slices"

	"parley/agent"
	"parley/suql/unit"
)

// place is one stretch of the utterance that decides something, with its
// competing readings. Readings of different places are taken as independent.
type place struct {
	name    string // stable while the turn lasts: by position in the utterance, or by slot in the previous query
	phrase  string
	at, end int // its tokens
	group   int // places of the same group > 0 are joined by OR
	branch  int // those of the same branch > 0 of a group by AND
	options []option
	keys    [][]string // of each option's units; filled in by key
	must    bool       // the query needs a reading of this place
	told    bool       // said in so many words: what no sketch can say of it stands
}

// option is one reading of a place: the units it adds to the query. No units
// means that the place adds nothing.
type option struct {
	units []unit.Unit
	p     float64
}

// reading is a way to read the whole utterance before the options of its
// places are chosen.
type reading struct {
	p       float64
	places  []place
	leftOut []string // words that no place accounts for
	whole   bool     // one option at each place: the reading decides everything at once
	said    []bool   // tokens that its frame accounts for
	trust   float64  // share of p that is left to it, the rest is for what no reading says; 0 is all
}

// draft is a reading with an option chosen at each place.
type draft struct {
	p       float64
	places  []place
	chosen  []int
	leftOut []string
	whole   bool
	trust   float64
}

const beam = 64

// drafts enumerates the most probable choices of options that the World
// allows, with probabilities that sum to one before each is trusted. A place at which the World
// allows nothing adds nothing.
func drafts(readings []reading, w agent.World) []draft {
	all := wholeDrafts(readings, w)
	for _, r := range readings {
		if r.whole {
			continue
		}
		places := make([]place, len(r.places))
		possible := true
		for i, pl := range r.places {
			places[i] = allowed(pl, w)
			possible = possible && len(places[i].options) > 0
		}
		if !possible {
			continue
		}
		if !r.keptBy(w) && len(all) > 0 {
			continue // what was confirmed belongs to a reading of the other kind
		}
		partial := []draft{{p: r.p, places: places, leftOut: r.leftOut, trust: r.trusted()}}
		for _, pl := range places {
			var next []draft
			for _, d := range partial {
				for i, o := range pl.options {
					next = append(next, draft{p: d.p * o.p, places: places, chosen: append(slices.Clip(d.chosen), i), leftOut: d.leftOut, trust: d.trust})
				}
			}
			slices.SortStableFunc(next, func(a, b draft) int { return cmp.Compare(b.p, a.p) })
			partial = next[:min(len(next), beam)]
		}
		all = append(all, partial...)
	}
	slices.SortStableFunc(all, func(a, b draft) int { return cmp.Compare(b.p, a.p) })
	all = merged(all[:min(len(all), 2*beam)])
	slices.SortStableFunc(all, func(a, b draft) int { return cmp.Compare(b.p*b.trust, a.p*a.trust) })
	sum := 0.0
	for _, d := range all {
		sum += d.p
	}
	for i := range all {
		all[i].p /= sum
		if sum == 0 { // all that the World leaves was thought impossible
			all[i].p = 1 / float64(len(all))
		}
	}
	return all
}

// merged adds up drafts of different readings that come to the same units.
func merged(all []draft) []draft {
	wholes := 0
	for _, d := range all {
		if d.whole {
			wholes++
		}
	}
	if wholes == 0 || wholes == len(all) {
		return all
	}
	at := make(map[uint64]int, len(all))
	out := all[:0]
	for _, d := range all {
		id := uint64(0) // a sum: the order of places says nothing
		for i, pl := range d.places {
			for _, key := range pl.keys[d.chosen[i]] {
				id += fingerprint(pl.name, key)
			}
		}
		if i, ok := at[id]; ok {
			out[i].p += d.p
			out[i].trust = max(out[i].trust, d.trust)
			continue
		}
		at[id] = len(out)
		out = append(out, d)
	}
	return out
}

// fingerprint is a hash of what is decided at a place (FNV-1a in 64 bits).
func fingerprint(place, key string) uint64 {
	const prime = 1099511628211
	h := uint64(14695981039346656037)
	for i := range len(place) {
		h = (h ^ uint64(place[i])) * prime
	}
	h = (h ^ '\n') * prime
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * prime
	}
	return h
}

// trusted is the share of a reading's probability that is left to it.
func (r reading) trusted() float64 {
	if r.trust == 0 {
		return 1
	}
	return r.trust
}

// wholeDrafts are the readings that decide everything at once, those that the
// World allows; when it allows none, the likeliest that has what was
// confirmed stands, as the first prediction does after K refusals.
func wholeDrafts(readings []reading, w agent.World) []draft {
	var all []draft
	best := -1
	for i, r := range readings {
		if !r.whole {
			continue
		}
		if !r.agrees(w) {
			if r.keeps(w) && (best < 0 || r.p > readings[best].p) {
				best = i
			}
			continue
		}
		all = append(all, r.draft())
	}
	if len(all) == 0 && best >= 0 {
		all = append(all, readings[best].draft())
	}
	return all
}

// draft is a whole reading as one.
func (r reading) draft() draft {
	return draft{p: r.p, whole: true, trust: r.trusted(), chosen: make([]int, len(r.places)), places: r.places}
}

// only is a place with one option.
func only(name, phrase string, units []unit.Unit) place {
	pl := place{name: name, phrase: phrase, options: []option{{units, 1}}}
	pl.key()
	return pl
}

// allowed keeps the options that agree with the World, renormalised.
func allowed(pl place, w agent.World) place {
	out := place{name: pl.name, phrase: pl.phrase, at: pl.at, end: pl.end, group: pl.group, branch: pl.branch, must: pl.must, told: pl.told}
	sum := 0.0
	for _, o := range pl.options {
		if o.p > 0 && w.Allows(pl.name, o.units) {
			out.options = append(out.options, o)
			sum += o.p
		}
	}
	if len(out.options) == 0 {
		out.options, sum = fallback(pl, w)
	}
	for i := range out.options {
		out.options[i].p /= sum
	}
	slices.SortStableFunc(out.options, func(a, b option) int { return cmp.Compare(b.p, a.p) })
	out.key()
	return out
}

// key fills in the keys.
func (pl *place) key() {
	pl.keys = make([][]string, len(pl.options))
	for i, o := range pl.options {
		for _, u := range o.units {
			pl.keys[i] = append(pl.keys[i], u.Key())
		}
	}
}

// fallback is what a place says when the World refuses all its options. A
// place that was never confirmed in part says nothing; where a part of an
// option was confirmed, or the query needs the place, the likeliest option
// that has the confirmed part stands, as the first prediction does after K
// refusals.
func fallback(pl place, w agent.World) ([]option, float64) {
	var confirmed []string
	for _, d := range w.Decisions {
		if d.Place == pl.name && d.Verdict != agent.RuledOut {
			confirmed = append(confirmed, d.Unit.Key())
		}
	}
	if len(confirmed) == 0 && !pl.must {
		return []option{{p: 1}}, 1
	}
	best := -1
	for i, o := range pl.options {
		has := !slices.ContainsFunc(confirmed, func(key string) bool { return !holds(o.units, key) })
		if has && (best < 0 || o.p > pl.options[best].p) {
			best = i
		}
	}
	switch {
	case best >= 0:
		return []option{{pl.options[best].units, 1}}, 1
	case pl.must: // what was confirmed belongs to another reading, say of another table
		return nil, 0
	}
	return []option{{p: 1}}, 1
}

// marginals is the probability, over all drafts, that a place holds a unit,
// by place name and unit key.
func marginals(all []draft) map[[2]string]float64 {
	m := map[[2]string]float64{}
	for _, d := range all {
		for i, pl := range d.places {
			keys := pl.keys[d.chosen[i]]
			for n, key := range keys {
				if !slices.Contains(keys[:n], key) {
					m[[2]string{pl.name, key}] += d.p
				}
			}
		}
	}
	return m
}

func holds(units []unit.Unit, key string) bool {
	return slices.ContainsFunc(units, func(u unit.Unit) bool { return u.Key() == key })
}
