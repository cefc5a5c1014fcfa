package link

import (
	"testing"

	"parley/suql/catalog"
)

func TestLayoutOf(t *testing.T) {
	for _, c := range []struct{ least, most, want string }{
		{"2009-04-01", "2020-12-24", "2006-01-02"},
		{"2009-04-01 07:13:53", "2020-12-24 00:00:00", "2006-01-02"},
		{"2006/01/01", "2012/11/30", "2006/01/02"},
		{"01/30/2015", "12/02/2016", "01/02/2006"},
		{"30/01/2015", "31/12/2016", "02/01/2006"},
		{"1 July 1992", "9 May 1990", "2 January 2006"},
		{"Graz", "Oslo", ""},
		{"", "", ""},
	} {
		if got := layoutOf(&catalog.Column{Kind: catalog.Text, Min: c.least, Max: c.most}); got != c.want {
			t.Errorf("%q to %q: layout %q, want %q", c.least, c.most, got, c.want)
		}
	}
}
