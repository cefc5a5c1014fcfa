package chaos_test

import (
	"database/sql"
	"encoding/csv"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	_ "github.com/mattn/go-sqlite3"
)

// restaurants is the table of the demo without the columns that nobody asks
// about here.
const restaurants = "(name TEXT, cuisines TEXT, price TEXT, rating DOUBLE PRECISION, num_reviews INTEGER, address TEXT, reviews TEXT, opening_hours TEXT, location TEXT)"

// shard is a server that a part of the restaurants is on, and the way to it.
type shard struct {
	*cluster
	way *link
}

// shards puts the restaurants of Oakland on one server and all others on
// another, and returns a third that asks these.
func shards(t testing.TB) (hub *cluster, parts [2]shard) {
	t.Helper()
	hub = newPrimary(t)
	hub.run("psql", "-qX", "-v", "ON_ERROR_STOP=1", hub.dsn(), "-c", "CREATE EXTENSION postgres_fdw", "-c", "CREATE TABLE restaurants "+restaurants+" PARTITION BY LIST (location)")
	for i, where := range []string{"location = 'Oakland'", "location <> 'Oakland'"} {
		c := newPrimary(t)
		parts[i] = shard{c, newLink(t, c.address())}
		file := filepath.Join(filepath.Dir(c.dir), "restaurants.csv")
		export(t, where, file)
		c.run("psql", "-qX", "-v", "ON_ERROR_STOP=1", c.dsn(), "-c", "CREATE TABLE restaurants "+restaurants, "-c", `\copy restaurants FROM '`+file+`' CSV`, "-c", "ANALYZE")
		host, port, err := net.SplitHostPort(parts[i].way.address())
		if err != nil {
			t.Fatal(err)
		}
		of := map[int]string{0: "FOR VALUES IN ('Oakland')", 1: "DEFAULT"}[i]
		hub.run("psql", "-qX", "-v", "ON_ERROR_STOP=1", hub.dsn(),
			"-c", fmt.Sprintf("CREATE SERVER part%d FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '%s', port '%s', dbname 'postgres', async_capable 'true', connect_timeout '3')", i, host, port),
			"-c", fmt.Sprintf("CREATE USER MAPPING FOR PUBLIC SERVER part%d OPTIONS (user 'parley')", i),
			"-c", fmt.Sprintf("CREATE FOREIGN TABLE restaurants_%d PARTITION OF restaurants %s SERVER part%d OPTIONS (table_name 'restaurants')", i, of, i))
	}
	hub.run("psql", "-qX", hub.dsn(), "-c", "ANALYZE restaurants")
	return hub, parts
}

// export writes rows of the demo to a file.
func export(t testing.TB, where, file string) {
	t.Helper()
	data := t.TempDir()
	if text, err := exec.CommandContext(t.Context(), program(t), "query", "--data", data, "SELECT count(*) FROM restaurants").CombinedOutput(); err != nil {
		t.Fatalf("making the demo: %v\n%s", err, text)
	}
	db, err := sql.Open("sqlite3", filepath.Join(data, "restaurants.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT name, cuisines, price, rating, num_reviews, address, reviews, opening_hours, location FROM restaurants WHERE "+where)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	out := csv.NewWriter(f)
	for rows.Next() {
		cells, to := make([]string, 9), make([]any, 9)
		for i := range cells {
			to[i] = &cells[i]
		}
		if err := rows.Scan(to...); err != nil {
			t.Fatal(err)
		}
		if err := out.Write(cells); err != nil {
			t.Fatal(err)
		}
	}
	out.Flush()
	if err := rows.Err(); err != nil || out.Error() != nil || f.Close() != nil {
		t.Fatal(err, out.Error())
	}
	if err := os.Chmod(file, 0o644); err != nil { // PostgreSQL's own user reads it
		t.Fatal(err)
	}
}
