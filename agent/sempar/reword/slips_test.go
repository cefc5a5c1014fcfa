package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestSlips: a word that nobody knows is the one that it is a slip for.
func TestSlips(t *testing.T) {
	p := holding(t, held{"item": {"breakfast", "parking", "sauna"}}, rows("rooms"), rows("bookings", &catalog.Column{Name: "price"}),
		rows("extras", &catalog.Column{Name: "item", Human: "item", Kind: catalog.Enum, Type: "text", Distinct: 3}),
		rows("reviews", &catalog.Column{Name: "stars"}), rows("guests"))
	for said, want := range map[string]string{
		"how mny bookings were there in septmber": "how many bookings were there in september",
		"Hwo many bokings are there":              "Hwo many bookings are there", // three letters tell too little
		"revews with 1 star":                      "reviews with 1 star",
		"bookings since mondy or firday":          "bookings since monday or friday",
		"bookings of Sanne Vissr":                 "bookings of Sanne Vissr", // a name
		"how many breakfasts":                     "how many breakfasts",
		"how many brekfasts":                      "how many brekfasts", // the database holds it
		"rooms with a jacuzzi":                    "rooms with a jacuzzi",
		"avrage price of the bookings":            "average price of the bookings",
		"how manny bookings":                      "how many bookings",
		"whats booked by guests that havent paid": "whats booked by guests that haven't paid",
		"it cant be that its cost is known":       "it cant be that its cost is known", // its is a word of its own
		"xqzt of the bookings":                    "xqzt of the bookings",
		"":                                        "",
	} {
		if got := p.corrected(said); got != want {
			t.Errorf("%q: %q, not %q", said, got, want)
		}
	}
}
