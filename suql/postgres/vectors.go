package postgres

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// vectors are the columns of pgvector's types, by number of table.
type vectors map[string][]*vector

// vector is a column of vectors.
type vector struct {
	column     *column
	schema     string // of the extension, whose operators may be off the search path
	dimensions int    // -1 when the column does not say
	operator   string // <=> cosine, <-> Euclidean, <#> negative inner product
	index      bool   // hnsw or ivfflat
}

// The operator is that of an index, if there is one.
const vectorsQuery = `SELECT a.attrelid, a.attname, a.atttypmod, n.nspname,
	(SELECT o.opcname FROM pg_index AS i JOIN pg_opclass AS o ON o.oid = i.indclass[0]
		JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_am AS m ON m.oid = c.relam
		WHERE i.indrelid = a.attrelid AND i.indkey[0] = a.attnum AND i.indpred IS NULL AND i.indisvalid
		AND m.amname IN ('hnsw', 'ivfflat') ORDER BY c.relname LIMIT 1)
	FROM pg_attribute AS a
	JOIN pg_type AS t ON t.oid = a.atttypid JOIN pg_namespace AS n ON n.oid = t.typnamespace
	JOIN pg_depend AS d ON d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e'
	JOIN pg_extension AS e ON e.oid = d.refobjid
	WHERE a.attrelid = ANY($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
	AND e.extname = 'vector' AND t.typname IN ('vector', 'halfvec')
	ORDER BY a.attrelid, a.attnum`

// vectors are the columns of vectors that the user may read.
func (db *DB) vectors(ctx context.Context) (vectors, error) {
	rows, err := db.list(ctx, 5, vectorsQuery, db.schema.ids())
	if err != nil {
		return nil, err
	}
	out := vectors{}
	for _, r := range rows {
		t := db.schema.byID(r[0])
		if t == nil {
			return nil, db.unexpected("a vector of a table that it did not list")
		}
		c := t.column(r[1])
		if c == nil {
			continue // the user may not read it
		}
		v := &vector{column: c, schema: r[3], operator: "<=>", index: r[4] != ""}
		if v.dimensions, err = strconv.Atoi(r[2]); err != nil {
			return nil, fmt.Errorf("the dimensions of %s.%s: %w", t.name, c.name, err)
		}
		switch {
		case strings.HasSuffix(r[4], "_l2_ops"):
			v.operator = "<->"
		case strings.HasSuffix(r[4], "_ip_ops"):
			v.operator = "<#>"
		}
		out[r[0]] = append(out[r[0]], v)
	}
	return out, nil
}

// beside is the column with the vectors of the texts of s: one that is named
// after it, or else the only one of the table that is not named after another
// column. nil when there is none.
func (v vectors) beside(s *searched) *vector {
	var free []*vector
	for _, one := range v[s.table.oid] {
		name := strings.ToLower(one.column.name)
		if strings.Contains(name, strings.ToLower(s.column.name)) {
			return one
		}
		if !slices.ContainsFunc(s.table.columns, func(c *column) bool {
			return c != one.column && isText(c) && strings.Contains(name, strings.ToLower(c.name))
		}) {
			free = append(free, one)
		}
	}
	if len(free) != 1 {
		return nil
	}
	return free[0]
}

// distance is an expression for how far the vector of a row is from that of
// the question.
func (v *vector) distance(question string, args *arguments) string {
	s := ast.Ident(v.schema)
	return fmt.Sprintf("t.%s OPERATOR(%s.%s) %s::%s.%s", ast.Ident(v.column.name), s, v.operator, args.add(question), s,
		v.column.base)
}

// nearby is how many rows closest by vector a walk begins with. An index of
// pgvector is asked for as many at once.
const nearby = 200

// nearest are the keys of the rows closest to the question by vector, closest
// first; nil where there are no vectors.
func (r *Ranker) nearest(ctx context.Context, s *searched, question string, p *pace) ([]string, error) {
	return r.byDistance(ctx, s, question, nil, nearby, p)
}

// byVector returns those of keys whose rows have a vector, closest first.
func (r *Ranker) byVector(ctx context.Context, s *searched, question string, keys []string, p *pace) ([]string, error) {
	return r.byDistance(ctx, s, question, keys, len(keys), p)
}

func (r *Ranker) byDistance(ctx context.Context, s *searched, question string, keys []string, limit int,
	p *pace) ([]string, error) {
	v := r.vectors.beside(s)
	if v == nil || limit == 0 {
		return nil, nil
	}
	db, err := p.within(r)
	if err != nil {
		return nil, err
	}
	embedded, err := r.embed(ctx, question, v)
	if err != nil {
		return nil, err
	}
	if v.index && keys == nil {
		db = db.with(setting{"hnsw.ef_search", strconv.Itoa(limit)})
	}
	args := &arguments{}
	where := "t." + ast.Ident(v.column.name) + " IS NOT NULL"
	if keys != nil {
		where += " AND " + s.among(keys, args)
	}
	rows, err := db.list(ctx, 1, fmt.Sprintf("SELECT (%s)::text FROM %s WHERE %s ORDER BY %s LIMIT %d", s.key, s.from, where,
		v.distance(embedded, args), limit), args.list...)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(rows))
	for i, row := range rows {
		out[i] = row[0]
	}
	return out, nil
}

// embed is the question as a vector in pgvector's writing.
func (r *Ranker) embed(ctx context.Context, question string, v *vector) (string, error) {
	r.mu.Lock()
	written, known := r.embedded[question]
	r.mu.Unlock()
	if known {
		return written, nil
	}
	got, err := r.embedder.Embed(ctx, []string{question})
	if err != nil {
		return "", fmt.Errorf("finding the vector of the question: %w", err)
	}
	if len(got) != 1 || v.dimensions > 0 && len(got[0]) != v.dimensions {
		n := 0
		if len(got) == 1 {
			n = len(got[0])
		}
		return "", fmt.Errorf("the vector of the question has %d dimensions and those of %s have %d: another model made them",
			n, v.column.name, v.dimensions)
	}
	parts := make([]string, len(got[0]))
	for i, x := range got[0] {
		parts[i] = strconv.FormatFloat(float64(x), 'g', -1, 32)
	}
	written = "[" + strings.Join(parts, ",") + "]"
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.embedded) >= remembered {
		clear(r.embedded)
	}
	r.embedded[question] = written
	return written, nil
}

// fusion is the constant of reciprocal rank fusion: a key gets 1/(60+rank)
// from every list that has it (Cormack, Clarke and Büttcher, Reciprocal Rank
// Fusion outperforms Condorcet and individual Rank Learning Methods, SIGIR
// 2009, section 2).
const fusion = 60

// fuse merges lists of keys, each with the best first.
func fuse(lists ...[]string) []string {
	score := map[string]float64{}
	var out []string
	for _, list := range lists {
		for i, k := range list {
			if _, known := score[k]; !known {
				out = append(out, k)
			}
			score[k] += 1 / float64(fusion+i+1)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(score[b], score[a]) })
	return out
}
