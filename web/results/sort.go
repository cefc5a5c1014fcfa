package results

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"parley/suql"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

// class ranks values that can't be compared with each other.
type class int8

const (
	truth class = iota
	numeral
	wording
	nothing // always last
)

// rank is a value in a form that compares quickly.
type rank struct {
	class class
	n     float64
	text  []byte // collation key
}

// lookEvery is after how many rows sorting looks whether it is still wanted.
const lookEvery = 4096

// sort is where rows stand in an order: numbers by size, texts as a
// dictionary has them, with the numbers in them by size ("room 9" before
// "room 10").
func sort(ctx context.Context, rows []suql.Row, o Order) ([]int32, error) {
	words, keys := collate.New(language.Und, collate.IgnoreCase, collate.Numeric), &collate.Buffer{}
	ranks, at := make([]rank, len(rows)), make([]int32, len(rows))
	for i, row := range rows {
		if i%lookEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var v any
		if o.Column <= len(row.Values) {
			v = row.Values[o.Column-1]
		}
		ranks[i], at[i] = rankOf(v, words, keys), int32(i)
	}
	slices.SortStableFunc(at, func(a, b int32) int {
		x, y := ranks[a], ranks[b]
		if x.class == nothing || y.class == nothing {
			return cmp.Compare(x.class, y.class)
		}
		d := cmp.Or(cmp.Compare(x.class, y.class), cmp.Compare(x.n, y.n), bytes.Compare(x.text, y.text))
		if o.Descending {
			return -d
		}
		return d
	})
	return at, ctx.Err()
}

// longest is how much of a text its rank is made of.
const longest = 200

func rankOf(v any, words *collate.Collator, keys *collate.Buffer) rank {
	text := ""
	switch v := v.(type) {
	case nil:
		return rank{class: nothing}
	case bool:
		if v {
			return rank{class: truth, n: 1}
		}
		return rank{class: truth}
	case int64:
		return rank{class: numeral, n: float64(v)}
	case float64:
		return rank{class: numeral, n: v}
	case string:
		text = v
	case []string:
		text = strings.Join(v, ", ")
	}
	if strings.TrimSpace(text) == "" {
		return rank{class: nothing}
	}
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "")
	}
	key := rank{class: wording, text: bytes.Clone(words.KeyFromString(keys, text))}
	keys.Reset()
	return key
}
