package english

import "testing"

func TestAbbreviates(t *testing.T) {
	for _, c := range []struct {
		short, long string
		want        bool
	}{
		{"nm", "name", true}, {"nm", "number", false}, {"dt", "date", true}, {"dt", "department", false},
		{"emp", "employee", true}, {"cust", "customer", true}, {"cand", "candidate", true}, {"oper", "operator", true},
		{"sal", "salary", true}, {"sal", "several", false}, {"sal", "sale", true},
		{"mgr", "manager", true}, {"bldg", "building", true}, {"rwys", "runways", true}, {"flrs", "floors", true},
		{"qty", "quantity", true}, {"rte", "route", true}, {"stp", "stop", true}, {"drv", "driver", true}, {"trp", "trip", true},
		{"dept", "department", true}, {"invc", "invoice", true}, {"intv", "interview", true}, {"acct", "account", true}, {"addr", "address", true},
		{"plc", "placement", true}, {"arpt", "airport", true}, {"acft", "aircraft", true}, {"typ", "type", true},
		{"part", "participant", false}, {"ten", "tenant", false}, // words by themselves
		{"name", "name", false}, {"names", "name", false}, {"x", "xylophone", false}, {"emp", "temple", false}, {"dob", "doorbell", false},
	} {
		if got := Abbreviates(c.short, c.long); got != c.want {
			t.Errorf("Abbreviates(%q, %q) = %v", c.short, c.long, got)
		}
	}
}
