package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Read asks src for its facts and infers the catalog: what each column
// holds, its domain, and a name for people.
func Read(ctx context.Context, src Source) (*Catalog, error) {
	return ReadAnnotated(ctx, src, "", nil)
}

// ReadAnnotated is Read with annotations: see [Annotated].
func ReadAnnotated(ctx context.Context, src Source, name string, text []byte) (*Catalog, error) {
	facts, err := src.Facts(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	return Annotated(facts, name, text)
}

// New infers the catalog from facts already at hand.
func New(facts Facts) *Catalog {
	cat := &Catalog{Declared: facts.Declared}
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
		HideKeys(t)
		cat.Tables = append(cat.Tables, t)
	}
	cat.spellOut()
	cat.readNotes(facts)
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
		Nulls:       p.Nulls + p.Blanks,
		Blank:       p.Blank,
		Words:       mean(p.Words, p.Texts),
		Samples:     p.Samples,
		Hidden:      p.Blobs > 0 && p.Blobs == p.Values(), // stored bytes
	}
	if p.Complete {
		c.Sketch = p.Sketch
	}
	fill(c, f)
	if c.deniesByName() {
		c.Human = strings.Join(SplitName(f.Name), " ")
	}
	return c
}

// fill gives c what columns of its kind have: a domain, or a range.
func fill(c *Column, f ColumnFacts) {
	c.Domain, c.Min, c.Max = nil, "", ""
	c.Unread, c.UnreadTexts, c.Order, c.Timed, c.Figures = 0, nil, nil, false, false
	c.Form, c.Swapped, c.Strays = "", false, false
	switch p := f.Profile; c.Kind {
	case Text:
		c.Figures = p.numbered()
	case Enum, Array:
		c.Figures = c.Kind == Enum && p.numbered()
		c.Domain = f.Domain
		if c.Domain == nil {
			for _, v := range p.Frequent {
				c.Domain = append(c.Domain, v.Value)
			}
		}
		if c.Kind == Enum && len(f.Domain) > 0 {
			c.Order = f.Domain // a declared type: the database sorts so
		} else if c.Kind == Enum {
			c.Order = learnOrder(c.Domain)
		}
	case Hours:
		c.Unread, c.UnreadTexts = p.Texts-p.Hours, p.Unread
	case Number:
		c.Min, c.Max, c.Figures, c.Unit = p.Min, p.Max, p.numbered(), learnUnit(f.Name, f.Comment)
	case Date:
		c.Min, c.Max, c.Timed = p.Min, p.Max, p.Timed > 0
		c.Form, c.Swapped = p.Form, p.Swapped
	}
	c.Strays, c.Marked = c.strays(f.Profile), c.Figures && f.Profile.Marked
}

// strays reports whether text that is read as numbers or dates may hold what is
// neither.
func (c *Column) strays(p Profile) bool {
	return (c.Figures || c.Form != "") && (!p.Complete || p.Blanks > 0) || c.Form != "" && p.Dates < p.Values()
}

// HideKeys hides the columns that only tie rows together: primary and foreign
// keys of one column that number things, such as customer_id. Nobody means
// them by "more than 4" or wants to read them. A table of nothing else shows
// them all.
func HideKeys(t *Table) {
	var keys []*Column
	for _, c := range t.Columns {
		if surrogate(t, c) && !c.Shown {
			keys = append(keys, c)
		}
	}
	for _, c := range t.Columns {
		if !c.Hidden && !slices.Contains(keys, c) {
			for _, k := range keys {
				k.Hidden = true
			}
			return
		}
	}
}

// surrogate reports whether c is a key that has no meaning of its own. A
// number that is called anything but an id may well mean something: a year, a
// flight number.
func surrogate(t *Table, c *Column) bool {
	is := func(key []string) bool { return len(key) == 1 && strings.EqualFold(key[0], c.Name) }
	primary := is(t.Key)
	if primary && len(c.Name) > 1 && c.Name[0] == '_' {
		return true
	}
	if c.Kind != Number && !strings.EqualFold(c.Type, "uuid") {
		return false
	}
	foreign := slices.ContainsFunc(t.Foreign, func(f ForeignKey) bool { return is(f.Columns) })
	words := SplitName(c.Name)
	return (primary || foreign) && len(words) > 0 &&
		slices.Contains([]string{"id", "pk", "fk", "key", "uuid"}, words[len(words)-1])
}
