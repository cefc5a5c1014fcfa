package suql_test

import (
	"testing"

	"parley/suql"
)

// Of two questions the words of one stand in no text: then the other alone
// says which texts are read first.
func TestAQuestionWithoutAHitRanksNothing(t *testing.T) {
	e, reader := open(t, `
CREATE TABLE places (id INTEGER PRIMARY KEY, about TEXT);
INSERT INTO places WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
	SELECT i, 'A place like number ' || i || iif(i % 20 = 19, ', music=yes', '') FROM n;`)
	const query = "SELECT id FROM places WHERE answer(about, 'broken') = 'yes' AND answer(about, 'music') = 'yes' LIMIT 4"
	rows, res := rowsOf(t, e, query, suql.RunOptions{})
	if len(rows) != 4 || reader.items > 8 {
		t.Errorf("%d rows after %d questions, want 4 after 8 at most\n%s", len(rows), reader.items, res.Receipt.Plan)
	}
}
