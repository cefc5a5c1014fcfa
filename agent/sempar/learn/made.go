package learn

import (
	"context"
	"fmt"
	"slices"

	"parley/agent/sempar/learn/synth"
	"parley/english/wordnet"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// Made says how many pairs the generator makes, and of what.
type Made struct {
	Pairs  int
	Repeat float64 // how often a pair is gone through in an epoch
	Seed   uint64
}

// madeSet is the name of the set of generated pairs.
const madeSet = "made"

// inventedShare is the share of generated pairs that are about invented
// databases; the others are about those of the written pairs.
const inventedShare = 0.53

// variants is how many databases of each domain are invented.
const variants = 9

// Make makes pairs about the databases of sets, and about invented ones, which
// join d. The same sets, databases and seed give the same pairs.
func (d *Databases) Make(ctx context.Context, sets []Set, m Made) (Set, error) {
	out := Set{Name: madeSet, Repeat: m.Repeat}
	invented := int(inventedShare * float64(m.Pairs))
	known := d.known(sets)
	for i, id := range known {
		src, err := d.source(ctx, id)
		if err != nil {
			return Set{}, err
		}
		out.add(synth.Generate(src, part(m.Pairs-invented, len(known), i), m.Seed+uint64(i)))
	}
	domains := synth.Domains()
	count := len(domains) * variants
	for i := range count {
		db, err := synth.Invent(domains[i%len(domains)], m.Seed*1000+uint64(i))
		if err != nil {
			return Set{}, err
		}
		index, err := catalog.NewIndex(ctx, db.Catalog, db, 0)
		if err != nil {
			return Set{}, fmt.Errorf("invented database %s: %w", db.Name, err)
		}
		d.open[db.Name] = &Database{Name: db.Name, Catalog: db.Catalog, Index: index}
		src := db.Source()
		src.Synonyms = wordnet.Synonyms
		out.add(synth.Generate(src, part(invented, count, i), m.Seed+uint64(i)))
	}
	return out, nil
}

func (s *Set) add(pairs []synth.Pair) {
	for _, p := range pairs {
		s.Pairs = append(s.Pairs, Pair{Database: p.Database, Question: p.Question, Query: p.Query, Previous: p.Previous,
			Kind: p.Kind, Style: p.Style, Today: p.Today})
	}
}

// part is the i-th of n parts of a whole number.
func part(whole, n, i int) int { return whole*(i+1)/n - whole*i/n }

// known are the databases of sets that there are, in order.
func (d *Databases) known(sets []Set) []string {
	var out []string
	for _, s := range sets {
		for _, p := range s.Pairs {
			if d.schemas[p.Database] != nil && d.exists(p.Database) {
				out = append(out, p.Database)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// source is a database as the generator takes it.
func (d *Databases) source(ctx context.Context, id string) (synth.Source, error) {
	db, err := d.Get(ctx, id)
	if err != nil {
		return synth.Source{}, err
	}
	file, err := sqlite.Open(ctx, d.schemas[id].path())
	if err != nil {
		return synth.Source{}, err
	}
	defer file.Close()
	src, err := synth.Stored(ctx, id, db.Catalog, file)
	src.Synonyms = wordnet.Synonyms
	return src, err
}
