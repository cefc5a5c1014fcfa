package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestFromCountry: German clients are those from Germany, where that is what is stored of them.
func TestFromCountry(t *testing.T) {
	in := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Enum, Distinct: 2}
	}
	country, language, cuisine, place := in("clients", "country"), in("translators", "language"), in("places", "cuisine"), in("places", "country")
	p := on(thursday, rows("clients", country), rows("translators", language), rows("places", cuisine, place))
	p.values = stored{"germany": {country, "Germany"}, "german": {language, "German"}, "italian": {cuisine, "Italian"}, "italy": {place, "Italy"}}
	for said, want := range map[string]string{
		"invoices to German clients last month": "invoices to clients from Germany last month",
		"how many german clients":               "how many clients from Germany",
		"French clients":                        "French clients",
		"German translators":                    "German translators",
		"Italian places":                        "Italian places",
		"new clients":                           "new clients",
		"French or German clients":              "French or German clients",
	} {
		if got := p.fromCountry(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
	p.values = nil
	if got := p.fromCountry("German clients"); got != "German clients" {
		t.Errorf("where nothing is known to be stored: %s", got)
	}
}

// stored are values by the words for them.
type stored map[string]struct {
	column *catalog.Column
	text   string
}

func (s stored) Lookup(phrase string) []catalog.Match {
	if v, ok := s[phrase]; ok {
		return []catalog.Match{{Column: v.column, Value: v.text, How: catalog.Exact}}
	}
	return nil
}
