package synth

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed domains.txt
var domainText string

// domains is domains.txt, read once.
var domains = sync.OnceValue(func() *world {
	w, err := readDomains(domainText)
	if err != nil {
		panic(err) // a fault of domains.txt, which every test would meet
	}
	return w
})

// Domains are the names of the invented databases, for [Invent].
func Domains() []string {
	var names []string
	for _, d := range domains().domains {
		names = append(names, d.name)
	}
	return names
}

// world is all of domains.txt.
type world struct {
	domains []*domain
	lists   map[string]valueList
	scales  [][]string // each from least to most
}

// valueList is values, or first and second words of values.
type valueList struct{ first, second []string }

// size is how many values there are.
func (l valueList) size() int { return len(l.first) * max(1, len(l.second)) }

type domain struct {
	name   string
	tables []*domainTable
}

type domainTable struct {
	names   []string
	person  bool
	columns []*domainColumn
}

type domainColumn struct {
	names    []string
	kind     string
	values   []string // of one of, many of
	list     string   // of name, from, other
	low, top float64
	ref      string // first name of the table that is pointed at
	verbs    []verb
}

// pointsAtTable reports whether the column points at a row of another table.
func (c *domainColumn) pointsAtTable() bool { return c.kind == "ref" || c.kind == "role" }

// verb is what the row pointed at does: place, placed.
type verb struct{ base, past string }

func readDomains(text string) (*world, error) {
	w := &world{lists: map[string]valueList{}}
	for n, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := w.line(line); err != nil {
			return nil, fmt.Errorf("domains.txt:%d: %w", n+1, err)
		}
	}
	return w, w.check()
}

func (w *world) line(line string) error {
	if rest, ok := strings.CutPrefix(line, "  "); ok {
		return w.column(rest)
	}
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "domain":
		w.domains = append(w.domains, &domain{name: rest})
		return nil
	case "table":
		if len(w.domains) == 0 {
			return fmt.Errorf("a table before the first domain")
		}
		names, person := strings.CutSuffix(rest, " person")
		d := w.domains[len(w.domains)-1]
		d.tables = append(d.tables, &domainTable{names: commas(names), person: person})
		return nil
	case "list":
		name, values, ok := strings.Cut(rest, " = ")
		if !ok {
			return fmt.Errorf("a list without \" = \"")
		}
		first, second, _ := strings.Cut(values, " + ")
		w.lists[name] = valueList{commas(first), commas(second)}
		return nil
	case "scale":
		w.scales = append(w.scales, strings.Split(rest, " < "))
		return nil
	}
	return fmt.Errorf("a line starts with %q", word)
}

func (w *world) column(line string) error {
	names, what, ok := strings.Cut(line, " : ")
	if !ok || len(w.domains) == 0 || len(w.domains[len(w.domains)-1].tables) == 0 {
		return fmt.Errorf("a column without kind or table")
	}
	c := &domainColumn{names: commas(names)}
	var rest string
	for _, kind := range []string{"one of", "many of"} {
		if values, ok := strings.CutPrefix(what, kind+" "); ok {
			c.kind, c.values = kind, commas(values)
		}
	}
	if c.kind == "" {
		c.kind, rest, _ = strings.Cut(what, " ")
	}
	if err := c.details(rest); err != nil {
		return err
	}
	d := w.domains[len(w.domains)-1]
	t := d.tables[len(d.tables)-1]
	t.columns = append(t.columns, c)
	return nil
}

// details reads what follows the kind of a column.
func (c *domainColumn) details(rest string) error {
	var err error
	switch c.kind {
	case "name", "from", "other":
		c.list = rest
	case "date", "year", "count", "money", "unitprice", "textnumber":
		low, top, _ := strings.Cut(rest, " ")
		if c.low, err = strconv.ParseFloat(low, 64); err != nil {
			return err
		}
		c.top, err = strconv.ParseFloat(top, 64)
	case "ref", "role", "boss":
		ref, verbs, _ := strings.Cut(" "+rest, " verb ")
		c.ref = strings.TrimSpace(ref)
		c.verbs, err = readVerbs(verbs)
	case "key", "person", "yesno", "end", "quantity", "discount", "one of", "many of":
	default:
		return fmt.Errorf("no column is %q", c.kind)
	}
	return err
}

func readVerbs(text string) ([]verb, error) {
	var out []verb
	for _, pair := range commas(text) {
		base, past, ok := strings.Cut(pair, "/")
		if !ok {
			return nil, fmt.Errorf("%q is not do/did", pair)
		}
		out = append(out, verb{base, past})
	}
	return out, nil
}

// check sees that what is named is there.
func (w *world) check() error {
	for _, d := range w.domains {
		for i, t := range d.tables {
			if len(t.columns) == 0 || t.columns[0].kind != "key" {
				return fmt.Errorf("domain %s: %s does not start with its key", d.name, t.names[0])
			}
			for _, c := range t.columns {
				if c.list != "" && w.lists[c.list].first == nil {
					return fmt.Errorf("domain %s: there is no list %s", d.name, c.list)
				}
				if c.pointsAtTable() && d.table(c.ref, i) == nil {
					return fmt.Errorf("domain %s: %s points at %q, which is no table before it", d.name, c.names[0], c.ref)
				}
				if c.low > c.top {
					return fmt.Errorf("domain %s: %s ends before it starts", d.name, c.names[0])
				}
			}
		}
	}
	return nil
}

// table is the table of a first name among the first of a domain.
func (d *domain) table(name string, among int) *domainTable {
	i := slices.IndexFunc(d.tables[:among], func(t *domainTable) bool { return t.names[0] == name })
	if i < 0 {
		return nil
	}
	return d.tables[i]
}

// commas divides a list at its commas.
func commas(text string) []string {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	parts := strings.Split(text, ",")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return parts
}
