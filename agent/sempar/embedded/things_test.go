package embedded_test

import "testing"

// TestComplaintsAreTripsOfWhichSomebodyComplained: a column that says yes or no, called like a
// thing, stands for the rows that have it.
func TestComplaintsAreTripsOfWhichSomebodyComplained(t *testing.T) {
	p := drivers(t)
	if there := probable(t, p, "complaints in October 2026", "complaint = TRUE"); there < 0.2 {
		t.Errorf("complaints are those trips for %.2f", there)
	}
}
