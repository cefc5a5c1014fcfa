package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"parley/suql/ast"
	"parley/suql/limit"
)

// Away is a table of which not all can be read, since a server that it is on
// can't be reached.
type Away struct {
	Table   string
	Whole   bool     // nothing of it can be read
	Servers []string // that can't be reached
}

// How long a server that a part of the data is on may take to answer, at the
// start and when it is looked for again while somebody waits.
const (
	firstLook = 5 * time.Second
	nextLook  = time.Second
)

// partsQuery lists where the rows of tables are: in the table itself, or in its
// partitions, here or on another server.
const partsQuery = `WITH RECURSIVE heirs(root, oid) AS (
		SELECT oid, oid FROM pg_class WHERE oid = ANY($1::oid[])
		UNION ALL SELECT h.root, i.inhrelid FROM heirs AS h JOIN pg_inherits AS i ON i.inhparent = h.oid)
	SELECT h.root, n.nspname, l.relname, coalesce(s.srvname, ''), has_table_privilege(l.oid, 'SELECT')
	FROM heirs AS h JOIN pg_class AS l ON l.oid = h.oid JOIN pg_namespace AS n ON n.oid = l.relnamespace
	LEFT JOIN pg_foreign_table AS f ON f.ftrelid = l.oid LEFT JOIN pg_foreign_server AS s ON s.oid = f.ftserver
	WHERE l.relkind IN ('r', 'f') ORDER BY h.root, n.nspname, l.relname`

// part is where some rows of a table are.
type part struct {
	name   string // of the partition, with its schema
	server string // "" when they are here
}

// lookForParts finds out which tables can't be read in whole.
func (db *DB) lookForParts(ctx context.Context) error {
	var spread []string
	for _, t := range db.schema.tables {
		if t.kind == "f" || t.spread {
			spread = append(spread, t.oid)
		}
	}
	if len(spread) == 0 {
		return nil
	}
	rows, err := db.list(ctx, 5, partsQuery, "{"+strings.Join(spread, ",")+"}")
	if err != nil {
		return err
	}
	parts, there := map[string][]part{}, map[string]bool{"": true}
	for _, r := range rows {
		if r[4] != "t" { // it can be read through its table only
			continue
		}
		p := part{ast.Ident(r[1]) + "." + ast.Ident(r[2]), r[3]}
		parts[r[0]] = append(parts[r[0]], p)
		if _, known := there[p.server]; !known {
			there[p.server] = db.answers(ctx, p, firstLook)
		}
	}
	if ctx.Err() != nil {
		return db.explain(ctx, context.Cause(ctx))
	}
	for _, t := range db.schema.tables {
		t.divide(parts[t.oid], there)
	}
	return nil
}

// divide notes which parts of a table can be read.
func (t *table) divide(parts []part, there map[string]bool) {
	for _, p := range parts {
		if there[p.server] {
			t.here = append(t.here, p)
		} else {
			t.away = append(t.away, p)
		}
	}
}

// answers reports whether the server of a part can be reached.
func (db *DB) answers(ctx context.Context, p part, within time.Duration) bool {
	_, err := db.WithLimits(limit.Limits{Time: within}).list(ctx, 0, "SELECT FROM "+p.name+" LIMIT 0")
	return !unreachable(err)
}

// unreachable reports whether an error says that another server can't be
// reached, or took too long.
func unreachable(err error) bool {
	var late *limit.Error
	var said *pgconn.PgError
	switch {
	case errors.As(err, &late):
		return true
	case errors.As(err, &said):
		return slices.Contains(partAway, said.Code)
	}
	return false
}

// partAway are the codes of errors that say so: PostgreSQL's appendix A, classes
// 08 and HV.
var partAway = []string{"08001", "08003", "08006", "HV00N"}

// Away are the tables of which not all could be read when the schema was.
func (db *DB) Away() []Away {
	var out []Away
	for _, t := range db.schema.tables {
		if len(t.away) == 0 {
			continue
		}
		a := Away{Table: t.name, Whole: len(t.here) == 0}
		for _, p := range t.away {
			if !slices.Contains(a.Servers, p.server) {
				a.Servers = append(a.Servers, p.server)
			}
		}
		out = append(out, a)
	}
	return out
}

// Back reports whether a server that was away answers again: then the schema
// had better be read anew. It does not take long.
func (db *DB) Back(ctx context.Context) bool {
	looked := map[string]bool{}
	for _, t := range db.schema.tables {
		for _, p := range t.away {
			if looked[p.server] {
				continue
			}
			looked[p.server] = true
			if db.answers(ctx, p, nextLook) && ctx.Err() == nil {
				return true
			}
		}
	}
	return false
}

// readable is what to read to find out what a table holds, under the name t: the
// table, or the parts of it that are there; "" when there are none.
func (t *table) readable() string {
	switch {
	case len(t.away) == 0:
		return t.written() + " AS t"
	case len(t.here) == 0:
		return ""
	}
	columns := make([]string, len(t.columns))
	for i, c := range t.columns {
		columns[i] = ast.Ident(c.name)
	}
	parts := make([]string, len(t.here))
	for i, p := range t.here {
		parts[i] = fmt.Sprintf("SELECT %s FROM %s", strings.Join(columns, ", "), p.name)
	}
	return "(" + strings.Join(parts, " UNION ALL ") + ") AS t"
}
