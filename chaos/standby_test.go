package chaos_test

import (
	"fmt"
	"testing"

	"parley/suql"
)

// TestDataIsReadFromAStandby: with several hosts and prefer-standby in the
// address, questions leave the primary alone, and go on there when the standby
// is gone.
func TestDataIsReadFromAStandby(t *testing.T) {
	program(t)
	primary := newPrimary(t)
	primary.run("psql", "-qX", primary.dsn(), "-c", "CREATE TABLE stays AS SELECT n AS id, 'stay ' || n AS name FROM generate_series(1, 100) AS n")
	standby := primary.standby()
	e, err := suql.Open(t.Context(), fmt.Sprintf("postgres://parley@%s,%s/postgres?sslmode=disable&target_session_attrs=prefer-standby", primary.address(), standby.address()), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	ask := func() error {
		p, err := e.Prepare(t.Context(), "SELECT count(*) FROM stays WHERE id > 50")
		if err != nil {
			return err
		}
		r, err := p.Run(t.Context(), suql.RunOptions{})
		if err == nil && (len(r.Rows) != 1 || r.Rows[0].Values[0] != int64(50)) {
			t.Errorf("%+v", r.Rows)
		}
		return err
	}
	connected := func(c *cluster) string {
		n, err := c.try("psql", "-qXAt", c.dsn(), "-c", "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'parley'")
		if err != nil {
			t.Fatal(err, n)
		}
		return n
	}
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	if connected(standby) == "0" || connected(primary) != "0" {
		t.Errorf("%s connections to the standby, %s to the primary", connected(standby), connected(primary))
	}
	standby.kill()
	standby.eventually("the primary is asked instead", func() bool { return ask() == nil })
	if connected(primary) == "0" {
		t.Error("nothing is connected to the primary")
	}
}
