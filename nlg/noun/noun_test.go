package noun_test

import (
	"strings"
	"testing"

	"parley/nlg/noun"
)

func TestNames(t *testing.T) {
	for _, c := range []struct{ name, one, many string }{
		{"movies", "movie", "movies"},
		{"movie", "movie", "movies"},
		{"restaurants", "restaurant", "restaurants"},
		{"categories", "category", "categories"},
		{"order lines", "order line", "order lines"},
		{"cookies", "cookie", "cookies"},
		{"buses", "bus", "buses"},
		{"people", "person", "people"},
		{"children", "child", "children"},
		{"staff", "staff", "staff"},
		{"news", "news", "news"},
		{"series", "series", "series"},
		{"status", "status", "statuses"},
		{"address", "address", "addresses"},
		{"countries gdp 2000", "country gdp 2000", "countries gdp 2000"},
		{"sales 2019", "sale 2019", "sales 2019"},
		{"customer customer demo", "customer customer demo", "customer customer demos"},
		{"products used", "product used", "products used"},
		{"IMDB", "IMDB", "IMDB"},
		{"Movies", "Movie", "Movies"},
		{"2019", "2019", "2019"},
		{"", "", ""},
	} {
		if one, many := noun.One(c.name), noun.Many(c.name); one != c.one || many != c.many {
			t.Errorf("%q: one %q, many %q; want %q and %q", c.name, one, many, c.one, c.many)
		}
	}
}

func TestWithArticle(t *testing.T) {
	for _, want := range []string{"an audience score", "a rating", "an hour", "a unit price", "a user", "a European country", "an unimportant note",
		"an MP", "an 8", "an 11th place", "a one-way street", "an order", "a GDP", "a house"} {
		_, name, _ := strings.Cut(want, " ")
		if got := noun.WithArticle(name); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
