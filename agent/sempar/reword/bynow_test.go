package reword

import "testing"

// TestByNow: what should be so by now has its day behind it, or is overdue where a table
// tells on which day it was done.
func TestByNow(t *testing.T) {
	lent := on(thursday, rows("reports", days("written", "2025-01-07", "2026-01-12", 0), days("due_back", "2025-01-07", "2027-03-01", 0)))
	repaired := on(thursday, repaired("2026-12-03")) // due and finished
	for _, c := range []struct {
		p          *onDay
		said, want string
	}{
		{lent, "which reports should be back by now?", "which reports are due back before 2026-11-26?"},
		{lent, "and which of those should already be back", "and which of those should already be back"},
		{lent, "which of those should be back already", "which of those are due back before 2026-11-26"},
		{repaired, "repairs that should have been finished by now", "repairs that are overdue"},
		{repaired, "which repairs are past their due date and not finished?", "which repairs are overdue and not finished?"},
		{repaired, "repairs past due", "repairs overdue"},
		{repaired, "repairs that were finished past the due date", "repairs that were finished late"},
		{repaired, "repairs of the past due to rust", "repairs of the past due to rust"},
		{repaired, "repairs that were finished by now", "repairs that were finished by now"},
		{repaired, "what should I do by now", "what should I do by now"},
	} {
		if got := c.p.byNow(c.said); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}
