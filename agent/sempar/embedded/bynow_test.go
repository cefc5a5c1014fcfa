package embedded

import "testing"

// TestByNow: what should be so by now has its day behind it, or is overdue where a table
// tells on which day it was done.
func TestByNow(t *testing.T) {
	lent, repaired := school(t), bikes(t, false, false) // reports are due, and repairs due and finished
	lent.cat.Tables[2].Column("due").Name = "due_back"
	lent.cat.Tables[2].Column("due_back").Human = "due back"
	lent.cat.Tables[2].Column("written").Max = "2026-01-12"
	for _, c := range []struct {
		p          *Parser
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
		if got := onDayOf(c.p).byNow(c.said); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}
