package reword

import "testing"

// TestOutOf: what is out of warranty has its end behind it. Today is 26 November 2026.
func TestOutOf(t *testing.T) {
	p := on(thursday, rows("devices", days("bought", "2019-01-07", "2026-11-02", 0), days("warranty_end", "2022-01-14", "2029-10-30", 2)))
	for said, want := range map[string]string{
		"devices out of warranty":                     "devices with warranty end before " + p.day(),
		"devices that are out of warranty but in use": "devices that with warranty end before " + p.day() + " but in use",
		"laptops still under warranty":                "laptops with warranty end after " + thursday.AddDate(0, 0, -1).Format("2006-01-02"),
		"out of order":                                "out of order",
		"devices in use":                              "devices in use",
	} {
		if got := p.outOf(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
