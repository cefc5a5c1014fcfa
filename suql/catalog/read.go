package catalog

import (
	"context"
	"fmt"
)

// Read asks src for its facts and infers the catalog: what each column
// holds, its domain, and a name for people.
func Read(ctx context.Context, src Source) (*Catalog, error) {
	facts, err := src.Facts(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	return New(facts), nil
}

// New infers the catalog from facts already at hand.
func New(facts Facts) *Catalog {
	cat := &Catalog{}
	for _, tf := range facts.Tables {
		t := &Table{
			Name:        tf.Name,
			Human:       Humanise(tf.Name),
			Rows:        tf.Rows,
			Key:         tf.Key,
			Foreign:     tf.Foreign,
			Description: tf.Comment,
			View:        tf.View,
		}
		for _, cf := range tf.Columns {
			t.Columns = append(t.Columns, newColumn(t, cf))
		}
		cat.Tables = append(cat.Tables, t)
	}
	return cat
}

func newColumn(t *Table, f ColumnFacts) *Column {
	p := f.Profile
	isKey := len(t.Key) == 1 && t.Key[0] == f.Name
	c := &Column{
		Table:       t.Name,
		Name:        f.Name,
		Type:        f.Type,
		Kind:        infer(f, isKey),
		List:        f.List || p.Lists > 0 && p.Lists == p.Values() && p.Elements > 0,
		Human:       Humanise(f.Name),
		Description: f.Comment,
		Distinct:    p.Distinct,
		Nulls:       p.Nulls,
		Words:       mean(p.Words, p.Texts),
		Samples:     p.Samples,
		Hidden:      hidden(f, isKey),
	}
	switch c.Kind {
	case Enum, Array:
		c.Domain = f.Domain
		if c.Domain == nil {
			for _, v := range p.Frequent {
				c.Domain = append(c.Domain, v.Value)
			}
		}
	case Number, Date:
		c.Min, c.Max = p.Min, p.Max
	}
	return c
}

// hidden columns are those nobody asks about: stored bytes, and surrogate
// keys marked with a leading underscore.
func hidden(f ColumnFacts, isKey bool) bool {
	p := f.Profile
	if p.Blobs > 0 && p.Blobs == p.Values() {
		return true
	}
	return isKey && len(f.Name) > 1 && f.Name[0] == '_'
}
