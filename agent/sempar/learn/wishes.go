package learn

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Wish is a message to a table with a column of free text: what columns hold
// of it, and the stretches that are to be put to the text.
type Wish struct {
	Domain     string       `json:"domain"`
	Schema     []WishColumn `json:"schema"`
	Utterance  string       `json:"utterance"`
	Structured []wishTest   `json:"structured"`
	Order      *struct {
		Column string `json:"column"`
		Dir    string `json:"dir"`
	} `json:"order"`
	Limit  *int `json:"limit"`
	Wishes []struct {
		Text     string `json:"text"`
		Question string `json:"question"`
		Answer   string `json:"answer"`
	} `json:"wishes"`
	Asks []struct {
		Text     string `json:"text"`
		Question string `json:"question"`
	} `json:"asks"`
	Ignored []string `json:"ignored"`
}

// WishColumn is a column of a wish's table: its type is text, number, date,
// enum, list or free_text.
type WishColumn struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Values []string `json:"values"`
}

// wishTest is a condition on a column.
type wishTest struct {
	Column string `json:"column"`
	Op     string `json:"op"`
	Value  any    `json:"value"`
}

// Fold is one of several parts that domains are divided into, for measuring on
// what was left out of training: the part-th of of. The zero Fold is no part.
type Fold struct{ Part, Of int }

// ParseFold reads "1/3"; "" is the zero Fold.
func ParseFold(text string) (f Fold, err error) {
	if text == "" {
		return f, nil
	}
	if n, err := fmt.Sscanf(text, "%d/%d", &f.Part, &f.Of); n != 2 || err != nil || f.Part < 1 || f.Part > f.Of {
		return f, fmt.Errorf("%q is no part such as 1/3", text)
	}
	return f, nil
}

// holds reports whether the i-th of the domains in order is in the part.
func (f Fold) holds(i int) bool { return f.Of > 0 && i%f.Of == f.Part-1 }

// Wishes reads a file of wishes and adds a database for each of its domains,
// with rows that are made up around the values of the conditions. The pairs
// are of the domains in the fold, or, where in is false, of the others.
func (d *Databases) Wishes(ctx context.Context, path string, f Fold, in bool) (Set, error) {
	all, err := readWishes(path)
	if err != nil {
		return Set{}, err
	}
	byDomain := map[string][]Wish{}
	for _, w := range all {
		byDomain[w.Domain] = append(byDomain[w.Domain], w)
	}
	domains := slices.Sorted(maps.Keys(byDomain))
	out := Set{Name: path, Repeat: 1}
	for _, w := range all {
		if i, _ := slices.BinarySearch(domains, w.Domain); f.holds(i) != in {
			continue
		}
		name := "wishes of " + w.Domain
		if d.open[name] == nil {
			db, err := wishDatabase(ctx, name, byDomain[w.Domain])
			if err != nil {
				return Set{}, err
			}
			d.open[name] = db
		}
		out.Pairs = append(out.Pairs, Pair{Database: name, Question: w.Utterance, Query: w.query(), Kind: "wish"})
	}
	return out, nil
}

func readWishes(path string) ([]Wish, error) {
	var all []Wish
	err := eachRecord(path, func(text []byte) error {
		var w Wish
		if err := json.Unmarshal(text, &w); err != nil {
			return err
		}
		all = append(all, w)
		return nil
	})
	return all, err
}

// wishRows is how many rows a table of wishes gets.
const wishRows = 60

// wishDatabase makes up a table that the wishes of a domain could be about.
func wishDatabase(ctx context.Context, name string, wishes []Wish) (*Database, error) {
	table := &catalog.Cells{Name: wishes[0].Domain}
	seed := fnv.New64a()
	seed.Write([]byte(name))
	rng := rand.New(rand.NewPCG(seed.Sum64(), 1))
	columns := furnished(wishes[0].Schema, rng)
	for _, c := range columns {
		table.Columns = append(table.Columns, catalog.CellColumn{Name: c.Name, Type: wishTypes[c.Type]})
	}
	for range wishRows {
		table.Rows = append(table.Rows, make([]any, len(columns)))
	}
	for i, c := range columns {
		fill(table.Rows, i, c, saidValues(wishes, c.Name), rng)
	}
	facts := table.Facts()
	if columns[0].Type == "key" {
		facts.Key = []string{columns[0].Name}
	}
	cat := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{facts}})
	index, err := catalog.NewIndex(ctx, cat, table, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &Database{Name: name, Catalog: cat, Index: index}, nil
}

var wishTypes = map[string]string{
	"text": "TEXT", "number": "REAL", "date": "DATE", "enum": "ENUM", "list": "TEXT[]", "free_text": "FREE_TEXT",
	"free_texts": "FREE_TEXT[]",
	"key":        "INTEGER PRIMARY KEY",
}

// beside are columns that a table may have and that few people ask for.
var beside = []WishColumn{
	{Name: "address", Type: "text"}, {Name: "phone_number", Type: "text"}, {Name: "website", Type: "text"},
	{Name: "opening_hours", Type: "free_text"},
	{Name: "code", Type: "text"}, {Name: "contact", Type: "text"}, {Name: "num_reviews", Type: "number"},
	{Name: "added_on", Type: "date"},
}

// furnished are the columns of a wish's table as real tables have them: half
// have a key, half hold several texts a row, and most have columns that nobody
// asked for.
func furnished(columns []WishColumn, rng *rand.Rand) []WishColumn {
	var out []WishColumn
	if rng.IntN(2) == 0 {
		out = append(out, WishColumn{Name: []string{"id", "_id", "nr"}[rng.IntN(3)], Type: "key"})
	}
	several := rng.IntN(2) == 0
	for _, c := range columns {
		if c.Type == "free_text" && several {
			c.Type = "free_texts"
		}
		out = append(out, c)
	}
	for range rng.IntN(4) {
		c := beside[rng.IntN(len(beside))]
		if !slices.ContainsFunc(out, func(o WishColumn) bool { return o.Name == c.Name }) {
			out = append(out, c)
		}
	}
	return out
}

// saidValues are the values that wishes compare a column with.
func saidValues(wishes []Wish, column string) []any {
	var out []any
	for _, w := range wishes {
		for _, s := range w.Structured {
			if s.Column == column {
				out = append(out, s.values()...)
			}
		}
	}
	return out
}

func (t wishTest) values() []any {
	if list, ok := t.Value.([]any); ok {
		return list
	}
	return []any{t.Value}
}

// fill makes up the values of a column.
func fill(rows [][]any, column int, c WishColumn, said []any, rng *rand.Rand) {
	for i, row := range rows {
		switch c.Type {
		case "number":
			row[column] = aroundSaid(said, rng)
		case "date":
			row[column] = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, rng.IntN(600)-400).Format(time.DateOnly)
		case "enum":
			row[column] = c.Values[i%len(c.Values)]
		case "list":
			from := rng.IntN(len(c.Values))
			row[column] = slices.Clone(c.Values[from:min(len(c.Values), from+1+rng.IntN(3))])
		case "key":
			row[column] = int64(i + 1)
		case "free_texts":
			row[column] = []string{prose[rng.IntN(len(prose))], prose[rng.IntN(len(prose))]}
		case "free_text":
			row[column] = prose[rng.IntN(len(prose))] + " " + prose[rng.IntN(len(prose))]
		default:
			row[column] = fmt.Sprintf("%s %c%d", c.Name, 'A'+rune(i%26), i)
			if i < len(said) {
				row[column] = fmt.Sprint(said[i])
			}
		}
	}
}

// prose is what the texts hold: training needs only that they are texts.
var prose = []string{
	"Nobody had anything to add after the first visit.", "It was much as we had been told it would be.",
	"There is a good deal more to say, but not here.", "Some liked it, and others had other plans.",
}

// aroundSaid is a number of the size of those that were said.
func aroundSaid(said []any, rng *rand.Rand) any {
	if len(said) == 0 {
		return int64(rng.IntN(500))
	}
	v, ok := said[rng.IntN(len(said))].(float64)
	if !ok {
		return int64(rng.IntN(500))
	}
	v *= 0.6 + 0.8*rng.Float64()
	if v > 50 {
		return int64(v)
	}
	return float64(int64(v*10)) / 10
}

// query is what the wish means, in SUQL: the words of a wish stand for the
// question that will be made of them.
func (w Wish) query() string {
	var b strings.Builder
	text := ""
	for _, c := range w.Schema {
		if c.Type == "free_text" {
			text = ident(c.Name)
		}
	}
	b.WriteString("SELECT ")
	if len(w.Asks) == 0 {
		b.WriteString("*")
	}
	for i, a := range w.Asks {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "answer(%s, %s)", text, ast.Quote(a.Text))
	}
	b.WriteString(" FROM " + ident(w.Domain))
	var tests []string
	for _, s := range w.Structured {
		tests = append(tests, s.sql(w.typeOf(s.Column)))
	}
	for _, x := range w.Wishes {
		tests = append(tests, fmt.Sprintf("answer(%s, %s) = %s", text, ast.Quote(x.Text), ast.Quote(x.Answer)))
	}
	if len(tests) > 0 {
		b.WriteString(" WHERE " + strings.Join(tests, " AND "))
	}
	if w.Order != nil {
		b.WriteString(" ORDER BY " + ident(w.Order.Column))
		if strings.EqualFold(w.Order.Dir, "desc") {
			b.WriteString(" DESC")
		}
	}
	if w.Limit != nil {
		b.WriteString(" LIMIT " + strconv.Itoa(*w.Limit))
	}
	return b.String()
}

// typeOf is the type of a column.
func (w Wish) typeOf(column string) string {
	for _, c := range w.Schema {
		if c.Name == column {
			return c.Type
		}
	}
	return ""
}

// sql is the condition on a column of a type.
func (t wishTest) sql(of string) string {
	column := ident(t.Column)
	var values []string
	for _, v := range t.values() {
		values = append(values, literal(v))
	}
	list := strings.Join(values, ", ")
	switch {
	case t.Op == "contains" && of != "list":
		return column + " ILIKE " + ast.Quote("%"+fmt.Sprint(t.values()[0])+"%")
	}
	switch t.Op {
	case "contains":
		return list + " = ANY(" + column + ")"
	case "in":
		return column + " IN (" + list + ")"
	case "not in":
		return column + " NOT IN (" + list + ")"
	case "between":
		return column + " BETWEEN " + strings.Join(values, " AND ")
	case "!=":
		return column + " <> " + list
	}
	return column + " " + t.Op + " " + list
}

func literal(v any) string {
	if f, ok := v.(float64); ok {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return ast.Quote(fmt.Sprint(v))
}

// ident is a name as SQL quotes it.
func ident(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
