package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestOverdueBills: what is overdue is unpaid, where no day says by when it should be paid.
func TestOverdueBills(t *testing.T) {
	paid := func() *catalog.Column { return days("paid_on", "2024-03-01", "2026-07-01", 4) }
	open, due := on(thursday, rows("invoices", paid())), on(thursday, rows("invoices", paid(), days("due_on", "2024-03-01", "2026-12-01", 0)))
	for said, want := range map[string]string{
		"overdue invoices over 200": "unpaid invoices over 200",
		"overdue jobs":              "overdue jobs",
	} {
		if got := open.overdueBills(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
		if got := due.overdueBills(said); got != said {
			t.Errorf("with a day by which they are due, %s: %s", said, got)
		}
	}
}

// TestRunsOut: what runs out in a time expires in it.
func TestRunsOut(t *testing.T) {
	with, without := on(thursday, rows("permits", days("valid_to", "2024-03-01", "2027-07-01", 0))), on(thursday, rows("permits"))
	for said, want := range map[string]string{
		"permits running out this week":     "permits expiring this week",
		"whose permit runs out in December": "whose permit expires in December",
		"what has run out":                  "what has run out",
		"who ran out of the door":           "who ran out of the door",
	} {
		if got := with.runsOut(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
		if got := without.runsOut(said); got != said {
			t.Errorf("where nothing expires, %s: %s", said, got)
		}
	}
	if got := on(time.Time{}, rows("permits", days("valid_to", "2024-03-01", "2027-07-01", 0))).runsOut("permits running out this week"); got != "permits running out this week" {
		t.Errorf("on no day: %s", got)
	}
}
