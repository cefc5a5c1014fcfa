package suql_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

// TestNamesOfKeys: a key is shown with what its row is called.
func TestNamesOfKeys(t *testing.T) {
	e := engine(t, `
		CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, host_id INTEGER REFERENCES guests (guest_id));
		INSERT INTO guests VALUES (1, 'Ada', 'Quill', NULL), (2, 'Bo', 'Rand', 1), (3, 'Cy', 'Sand', 1);
		CREATE TABLE towns (code TEXT PRIMARY KEY, name TEXT);
		INSERT INTO towns VALUES ('GRZ', 'Graz'), ('LNZ', 'Linz');
		CREATE TABLE stays (id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests (guest_id), town TEXT REFERENCES towns (code));
		INSERT INTO stays (guest_id, town) VALUES (1, 'GRZ'), (1, 'LNZ'), (2, 'GRZ'), (NULL, 'GRZ');`, nil)
	for query, want := range map[string]string{
		"SELECT guest_id, count(*) FROM stays GROUP BY guest_id":                                     "guest_id map[1:Ada Quill 2:Bo Rand]",
		"SELECT town, count(*) AS n FROM stays GROUP BY 1":                                           "town map[GRZ:Graz LNZ:Linz]",
		"SELECT * FROM stays WHERE town = 'LNZ'":                                                     "guest_id map[1:Ada Quill] town map[LNZ:Linz]",
		"SELECT g.guest_id, g.last_name FROM stays AS s JOIN guests AS g ON g.guest_id = s.guest_id": "",
		"SELECT guest_id, first_name, host_id FROM guests":                                           "host_id map[1:Ada Quill]",
		"SELECT guest_id FROM stays WHERE town = 'nowhere'":                                          "",
		"SELECT guest_id + 1 FROM stays":                                                             "",
	} {
		p, err := e.Prepare(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		res, err := p.Run(t.Context(), suql.RunOptions{Names: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range res.Columns {
			if c.Names != nil {
				got = append(got, c.Name, fmt.Sprint(c.Names))
			}
		}
		if strings.Join(got, " ") != want || len(res.Warnings) > 0 {
			t.Errorf("%s\n got %s\nwant %s; %v", query, strings.Join(got, " "), want, res.Warnings)
		}
	}
}

// TestNamesOfKeysNotDeclared: sheets declare no keys, and their numbers say as little.
func TestNamesOfKeysNotDeclared(t *testing.T) {
	e := engine(t, `
		CREATE TABLE pupils (PupilID INTEGER, FirstName TEXT, LastName TEXT);
		INSERT INTO pupils VALUES (1, 'Ada', 'Quill'), (2, 'Bo', 'Rand'), (3, 'Cy', 'Sand');
		CREATE TABLE tchr (TchrID INTEGER, FullName TEXT);
		INSERT INTO tchr VALUES (1, 'Dai Tuck'), (2, 'Eve Umber');
		CREATE TABLE lessons (LsnID INTEGER, PupilID INTEGER, TchrID INTEGER, CoverID INTEGER, Mins INTEGER);
		INSERT INTO lessons VALUES (1, 1, 2, NULL, 30), (2, 3, 1, 2, 45), (3, 2, 1, 1, 30);`, nil)
	p, err := e.Prepare(t.Context(), "SELECT * FROM lessons WHERE Mins = 45")
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.Run(t.Context(), suql.RunOptions{Names: true})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]map[string]string{}
	for _, c := range res.Columns {
		if c.Names != nil {
			got[c.Name] = c.Names
		}
	}
	want := map[string]map[string]string{"PupilID": {"3": "Cy Sand"}, "TchrID": {"1": "Dai Tuck"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestNamesAlongKeys: what has no name is called as what it points at, however far away.
func TestNamesAlongKeys(t *testing.T) {
	e := engine(t, `
		CREATE TABLE customers (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
		INSERT INTO customers VALUES (1, 'Ada', 'Quill'), (2, 'Bo', 'Rand');
		CREATE TABLE quotes (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), amount REAL);
		INSERT INTO quotes VALUES (10, 2, 450), (11, 1, 90), (12, NULL, 80);
		CREATE TABLE jobs (id INTEGER PRIMARY KEY, quote_id INTEGER REFERENCES quotes (id), day TEXT);
		INSERT INTO jobs VALUES (20, 10, '2026-03-02'), (21, 11, '2026-03-05'), (22, 12, '2026-03-06');
		CREATE TABLE bills (id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs (id), customer_id INTEGER REFERENCES customers (id));
		INSERT INTO bills VALUES (30, 20, 2);`, nil)
	for query, want := range map[string]string{
		"SELECT * FROM jobs":                 "quote_id map[10:Bo Rand 11:Ada Quill]",
		"SELECT * FROM quotes WHERE id = 10": "customer_id map[2:Bo Rand]",
		"SELECT * FROM bills":                "customer_id map[2:Bo Rand]",
		"SELECT job_id FROM bills":           "job_id map[20:Bo Rand]",
	} {
		p, err := e.Prepare(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		res, err := p.Run(t.Context(), suql.RunOptions{Names: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range res.Columns {
			if c.Names != nil {
				got = append(got, c.Name, fmt.Sprint(c.Names))
			}
		}
		if strings.Join(got, " ") != want || len(res.Warnings) > 0 {
			t.Errorf("%s\n got %s\nwant %s; %v", query, strings.Join(got, " "), want, res.Warnings)
		}
	}
}
