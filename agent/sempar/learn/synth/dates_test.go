package synth_test

import (
	"context"
	"fmt"
	"testing"

	"parley/suql"
	"parley/suql/reader/lexical"
	"parley/suql/sqlite"
)

// TestDateForms: the one form of each part of a date runs on SQLite, with
// dates and with times stored as text. PostgreSQL has all of them.
func TestDateForms(t *testing.T) {
	ctx := context.Background()
	file, err := sqlite.OpenMemory(ctx, `CREATE TABLE sales (id INTEGER PRIMARY KEY, day DATE);
INSERT INTO sales VALUES (1, '2023-02-05'), (2, '2023-05-17 10:30:00'), (3, '2024-05-01'), (4, NULL);`)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := suql.OpenSQLite(ctx, file, lexical.New())
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	for _, test := range []struct{ query, want string }{
		{"extract(year FROM day) FROM sales WHERE id < 4 ORDER BY id", "[2023] [2023] [2024]"},
		{"extract(quarter FROM day) FROM sales WHERE id < 4 ORDER BY id", "[1] [2] [2]"},
		{"extract(month FROM day) FROM sales WHERE id < 4 ORDER BY id", "[2] [5] [5]"},
		{"extract(dow FROM day) FROM sales WHERE id < 4 ORDER BY id", "[0] [3] [3]"},
		{"to_char(day, 'YYYY-MM') FROM sales WHERE id < 4 ORDER BY id", "[2023-02] [2023-05] [2024-05]"},
		{"to_char(day, 'YYYY-MM-DD') FROM sales WHERE id = 2", "[2023-05-17]"},
		{"id FROM sales WHERE extract(year FROM day) = 2023 AND extract(quarter FROM day) = 2", "[2]"},
		{"id FROM sales WHERE extract(year FROM day) BETWEEN 2020 AND 2023 ORDER BY id", "[1] [2]"},
		{"id FROM sales WHERE to_char(day, 'YYYY-MM-DD') BETWEEN '2023-05-17' AND '2024-05-01'", "[2] [3]"},
		{"extract(quarter FROM day), count(*) FROM sales WHERE id < 4 GROUP BY extract(quarter FROM day)", "[1 1] [2 2]"},
		{"to_char(day, 'YYYY-MM') FROM sales GROUP BY to_char(day, 'YYYY-MM') ORDER BY max(id) LIMIT 1", "[2023-02]"},
	} {
		query := "SELECT " + test.query
		prepared, err := engine.Prepare(ctx, query)
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		result, err := prepared.Run(ctx, suql.RunOptions{})
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		got := ""
		for i, row := range result.Rows {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprint(row.Values)
		}
		if got != test.want {
			t.Errorf("%s\ngives %s, want %s", query, got, test.want)
		}
	}
}
