package postgres_test

import (
	"context"
	"encoding/json"
	"math"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"

	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/postgres"
)

// told is a server that answers the queries put to it with one table after the
// other, whatever they ask. In its script tables are apart by blank lines; the
// first line of each holds the types of its columns, the others rows, with tabs
// between values and \N for none.
type told struct {
	mu     sync.Mutex
	tables []string
}

// next is the answer to the next query.
func (s *told) next() (types []uint32, rows [][][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.tables) == 0 {
		return nil, nil
	}
	head, body, _ := strings.Cut(s.tables[0], "\n")
	s.tables = s.tables[1:]
	for _, t := range strings.Fields(head) {
		n, _ := strconv.ParseUint(t, 10, 32)
		types = append(types, uint32(n))
	}
	if body == "" {
		return types, nil
	}
	for line := range strings.SplitSeq(body, "\n") {
		var row [][]byte
		for cell := range strings.SplitSeq(line, "\t") {
			if cell == `\N` {
				row = append(row, nil)
				continue
			}
			row = append(row, []byte(strings.ReplaceAll(cell, `\n`, "\n")))
		}
		rows = append(rows, row)
	}
	return types, rows
}

// listen serves the script over a socket in a folder and returns the folder.
func listen(t *testing.T, script string) (folder string) {
	t.Helper()
	s := &told{tables: strings.Split(script, "\n\n")}
	folder = t.TempDir()
	l, err := net.Listen("unix", filepath.Join(folder, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	over := make(chan struct{})
	t.Cleanup(func() { close(over); l.Close(); wg.Wait() })
	wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // closed
			}
			wg.Go(func() { <-over; conn.Close() })
			wg.Go(func() { s.talk(conn); conn.Close() })
		}
	})
	return folder
}

// talk serves one connection until the client leaves.
func (s *told) talk(conn net.Conn) {
	server := pgproto3.NewBackend(conn, conn)
	if _, err := server.ReceiveStartupMessage(); err != nil {
		return
	}
	server.Send(&pgproto3.AuthenticationOk{})
	server.Send(&pgproto3.BackendKeyData{ProcessID: 1, SecretKey: []byte{0, 0, 0, 1}})
	server.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
	ours := false // the statement is neither of the frame around a query
	var rows [][][]byte
	for server.Flush() == nil {
		message, err := server.Receive()
		if err != nil {
			return
		}
		switch m := message.(type) {
		case *pgproto3.Parse:
			ours = !strings.HasPrefix(m.Query, "BEGIN") && !strings.HasPrefix(m.Query, "SELECT pg_catalog.set_config") && m.Query != "ROLLBACK"
			server.Send(&pgproto3.ParseComplete{})
		case *pgproto3.Bind:
			server.Send(&pgproto3.BindComplete{})
		case *pgproto3.Describe:
			rows = nil
			if ours {
				var types []uint32
				types, rows = s.next()
				d := &pgproto3.RowDescription{}
				for i, oid := range types {
					d.Fields = append(d.Fields, pgproto3.FieldDescription{Name: []byte("c" + strconv.Itoa(i)), DataTypeOID: oid})
				}
				server.Send(d)
			} else {
				server.Send(&pgproto3.NoData{})
			}
		case *pgproto3.Execute:
			for _, row := range rows {
				server.Send(&pgproto3.DataRow{Values: row})
			}
			server.Send(&pgproto3.CommandComplete{CommandTag: []byte("SELECT 1")})
		case *pgproto3.Sync:
			server.Send(&pgproto3.ReadyForQuery{TxStatus: 'I'})
		case *pgproto3.Terminate:
			return
		}
	}
}

// shop is what PostgreSQL says of a database of one table of two rows.
const shop = `114
["public"]

26 19 19 18 16 20 25 16
16384	public	shop	r	f	2	Our shops	t
16390	public	towns	v	f	-1	\N	t

26 19 25 16 19 18 25 114
16384	id	integer	f	int4	N	\N	\N
16384	size	size	f	size	E	\N	["small", "large"]
16384	tags	text[]	t	text	S	words	\N
16390	name	character(9)	f	bpchar	S	\N	\N

26 18 26 114 114
16384	p	0	["id"]	\N
16384	f	16390	["size"]	["name"]

26 18
1009	S
1007	N

20
2

23 1043 1009
1	small	{a,"b c",NULL}
2	\N	{}

20
1

1042
Linz     

23 1007
7	{1,{2,NULL}}`

// FuzzSchema: whatever a server says of its tables, their columns, keys and
// values, and whatever comes back for a query, the database is described and the
// rows are of the values that there are, or there is an error.
func FuzzSchema(f *testing.F) {
	f.Add(shop)
	for _, change := range []struct{ from, to string }{
		{"16384\tid\tinteger", "999\tid\tinteger"}, {"16384\tp", "999\tp"}, {`["public"]`, ""}, {"26 18 26 114 114", "26 18"},
		{"\t[\"id\"]\t\\N", ""}, {`["id"]`, `[]`}, {`["id"]`, `[null]`}, {"26 18\n1009\tS", "26\n1009"}, {"20\n2\n", "20\n"}, {"20\n2\n", "20\n-2\n"},
		{"23 1043 1009\n", "23\n"}, {"2\t\\N\t{}", "NaN\t\xff\t{{{"}, {"2\t\\N\t{}", ""}, {"\tr\tf\t2\t", "\tr\tf\t99999999999\t"}, {"23 1007\n7", "23\n7"},
		{"shop", "a\"b'"}, {"shop\tr", "\tr"},
	} {
		if !strings.Contains(shop, change.from) {
			f.Fatalf("there is no %q", change.from)
		}
		f.Add(strings.ReplaceAll(shop, change.from, change.to))
	}
	query, err := parser.Parse("SELECT id, tags FROM shop")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, script string) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		db, err := postgres.Open(ctx, "host="+listen(t, script)+" user=ann dbname=shop sslmode=disable")
		if err != nil {
			return
		}
		defer db.Close()
		cat, err := catalog.Read(ctx, db)
		if (err == nil) != (cat != nil) {
			t.Fatalf("both or neither of the catalog %v and the error %v", cat, err)
		}
		rows, err := db.Query(ctx, query, nil)
		if (err == nil) != (rows != nil) {
			t.Fatalf("both or neither of the rows %v and the error %v", rows, err)
		}
		if rows == nil {
			return
		}
		for _, row := range rows.Values {
			if len(row) != len(rows.Columns) {
				t.Fatalf("the row %v under %q", row, rows.Columns)
			}
			for _, v := range row {
				aValue(t, v)
			}
		}
	})
}

// aValue fails unless v is what a value can be.
func aValue(t *testing.T, v any) {
	t.Helper()
	switch v := v.(type) {
	case nil, bool, int64, string, []string:
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Fatalf("the number %v", v)
		}
	default:
		t.Fatalf("the value %#v", v)
	}
}

// FuzzValue: whatever a server writes for a value of whatever type, it is read as
// one of the values that there are, lists of numbers as JSON or as they stand.
func FuzzValue(f *testing.F) {
	for _, seed := range []struct {
		text, category string
		oid            uint32
	}{
		{"t", "", 16}, {"12", "", 20}, {"1e999", "", 1700}, {"NaN", "", 701}, {"-Infinity", "", 700}, {"ab  ", "", 1042}, {`\x00ff`, "", 17},
		{`{a,"b c",NULL}`, "S", 1009}, {`{{1,NULL},{2,3}}`, "N", 1007}, {`{t,f,NULL}`, "B", 1000}, {`{NaN,null,"1 ",01}`, "N", 1231},
		{`[0:1]={"x",y}`, "S", 1009}, {strings.Repeat("{", 1000), "S", 1009}, {`{`, "N", 1009},
	} {
		f.Add([]byte(seed.text), seed.oid, seed.category)
	}
	f.Fuzz(func(t *testing.T, raw []byte, oid uint32, category string) {
		value, sample := postgres.Value(raw, oid, category)
		aValue(t, value)
		if list, ok := value.(string); ok && (category == "N" || category == "B") && list != string(raw) && !json.Valid([]byte(list)) {
			t.Fatalf("%q is read as %q", raw, list)
		}
		switch sample.(type) {
		case []byte, float64: // in a profile bytes stay such, and infinity is a number
		default:
			aValue(t, sample)
		}
	})
}
