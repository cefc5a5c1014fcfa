package beside

import (
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// straightMeant is how often two tables are joined by the way along which each row of the one
// has one of the next, where another way of the same length turns round in between: our
// estimate. Appointments are of pets, which have owners; invoices, which have an appointment
// and an owner too, are not written for every appointment.
const straightMeant = 0.8

// straightRoads are readings, and beside those that join two tables by a third that points at
// both the ones that join them by a table that lies between them, where there is one.
//
//	owners JOIN invoices ON … JOIN appointments ON invoices.appointment_id = …
//	→ owners JOIN pets ON … JOIN appointments ON appointments.pet_id = pets.id
func (r Rules) straightRoads(_ Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return BesideOthers(all, func(q ast.Query) (ast.Query, float64) {
		if other := r.rewrite.StraightRoad(q); other != nil {
			return other, straightMeant
		}
		return nil, 0
	})
}
