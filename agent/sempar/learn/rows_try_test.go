package learn

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/sqlite"
)

var opened = map[string]*sqlite.DB{}

func (db *Database) run(text string) ([][]any, error) {
	f := opened[db.Name]
	if f == nil {
		var err error
		if f, err = sqlite.Open(context.Background(), filepath.Join(db.schema.folder, db.Name, db.Name+".sqlite")); err != nil {
			return nil, err
		}
		opened[db.Name] = f
	}
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	r, err := f.Query(ctx, text)
	if err != nil {
		return nil, err
	}
	return r.Values, nil
}

func goldRows(db *Database, p Pair) [][][]any {
	var out [][][]any
	for _, q := range append([]string{p.Query}, p.Alt...) {
		if rows, err := db.run(strings.TrimRight(strings.TrimSpace(q), ";")); err == nil {
			out = append(out, rows)
		}
	}
	return out
}

func (db *Database) answers(q ast.Query, want [][][]any) bool {
	text, err := sqlite.Print(q)
	if err != nil {
		return false
	}
	got, err := db.run(text)
	if err != nil {
		return false
	}
	for _, w := range want {
		if covers(got, w) {
			return true
		}
	}
	return false
}

// covers says whether some columns of got are those of want, as bags of rows.
func covers(got, want [][]any) bool {
	if len(got) != len(want) {
		return false
	}
	if len(got) == 0 {
		return true
	}
	if len(got[0]) < len(want[0]) {
		return false
	}
	use := make([]int, 0, len(want[0]))
	var try func() bool
	try = func() bool {
		if len(use) == len(want[0]) {
			return slices.Equal(bag(got, use), bag(want, nil))
		}
		for c := range got[0] {
			if slices.Contains(use, c) || !slices.Equal(bag(got, []int{c}), bag(want, []int{len(use)})) {
				continue
			}
			use = append(use, c)
			if try() {
				return true
			}
			use = use[:len(use)-1]
		}
		return false
	}
	return try()
}

func bag(rows [][]any, use []int) []string {
	var out []string
	for _, r := range rows {
		var parts []string
		if use == nil {
			for _, v := range r {
				parts = append(parts, cell(v))
			}
		}
		for _, c := range use {
			parts = append(parts, cell(r[c]))
		}
		out = append(out, strings.Join(parts, "|"))
	}
	sort.Strings(out)
	return out
}

func cell(v any) string {
	switch v := v.(type) {
	case float64:
		if v == math.Trunc(v) {
			return fmt.Sprint(int64(v))
		}
		return fmt.Sprintf("%.4g", v)
	case nil:
		return "NULL"
	}
	s := fmt.Sprint(v)
	var f float64
	if n, err := fmt.Sscanf(s, "%g", &f); n == 1 && err == nil && fmt.Sprint(f) == s {
		return cell(f)
	}
	return strings.TrimLeft(strings.ToLower(s), "0")
}
