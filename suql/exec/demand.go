package exec

import (
	"context"
	"fmt"

	"parley/suql/plan"
)

// demand is how many rows of the query are still wanted while inner blocks are
// read. Each row kept there, or group of rows settled, may make one certain:
// when there are as many of those as rows are missing, the database is asked
// how many rows are certain by now.
type demand struct {
	enough  *plan.Enough // nil: all rows are wanted
	missing int          // to be settled before it is worth asking the database
	since   int          // settled since then
	settled int          // in all
	met     bool         // there are enough
}

func newDemand(p *plan.Plan) demand {
	d := demand{enough: p.Enough}
	if d.enough != nil {
		d.missing = d.enough.Rows
		d.met = d.enough.Rows == 0
	}
	return d
}

// again is the share of what is settled after which the database is asked
// again at the earliest: a count that is far from enough costs little.
const again = 8

// due reports whether it is worth asking the database.
func (d *demand) due() bool { return !d.met && d.since >= d.missing }

// count notes that a row was kept or a group settled.
func (d *demand) count() { d.since, d.settled = d.since+1, d.settled+1 }

// certain asks the database how many rows are certain.
func (r *run) certain(ctx context.Context) error {
	d := &r.demand
	q, rel := r.answers.soFar(d.enough.Query)
	rows, err := r.DB.Query(ctx, q, rel)
	if err != nil {
		return fmt.Errorf("counting the rows that are certain: %w", err)
	}
	d.since = 0
	d.missing = max(d.enough.Rows-len(rows.Values), d.settled/again)
	d.met = len(rows.Values) >= d.enough.Rows
	return nil
}
