package chaos_test

import (
	"fmt"
	"strings"
)

// The words that stays are made of.
var (
	cities = strings.Fields("Lisbon Porto Braga Seville Cadiz Toledo Bilbao Lyon Nantes Rennes Turin Genoa Verona Siena " +
		"Graz Linz Brno Gdansk Vilnius Riga Tallinn Turku Bergen Uppsala Aarhus Bremen Leipzig Dresden Ghent Leiden")
	hues      = strings.Fields("Amber Azure Bronze Copper Coral Crimson Ebony Golden Green Indigo Ivory Jade Pearl Purple Russet Scarlet Silver Velvet White Yellow")
	creatures = strings.Fields("Badger Crane Dolphin Eagle Falcon Goose Heron Ibex Jaguar Kestrel Lion Marten Otter Pelican Raven Stag Swan Tiger Wolf Wren")
	signs     = strings.Fields("Arms Court Garden Hotel House Inn Lodge Palace Rest Tavern")
	firsts    = strings.Fields("Ada Ben Clara David Emma Felix Greta Hugo Ida Jonas Klara Leo Maria Nils Olga Paul Rita Simon Tessa Viktor")
	lasts     = strings.Fields("Abel Bauer Costa Duarte Engel Ferreira Gomes Huber Ivanov Jansen Keller Lopez Marques Novak Olsen Pereira Quist Rossi Silva Torres Ude Vogel Weber Young Zeller")
)

// stays is a statement that fills a table of stays with a text each, for every
// n that source gives: the same rows on PostgreSQL and on SQLite. A tenth of
// the texts are about a garden.
func stays(source string) string {
	// one in so many rows the next word; numbers without a common divisor mix
	one := func(words []string, factor, shift int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "CASE (n * %d + n / %d) %% %d", factor, shift, len(words))
		for i, w := range words {
			fmt.Fprintf(&b, " WHEN %d THEN '%s'", i, w)
		}
		return b.String() + " END"
	}
	room := strings.Fields("small large bright dark narrow quiet warm draughty")
	thing := strings.Fields("bed shower window carpet lift lobby terrace breakfast")
	state := strings.Fields("new old clean worn broken splendid")
	staff := strings.Fields("kind busy rude helpful absent")
	garden := []string{" There is a garden, sunny and full of roses.", " There is a garden, though a tiny one.", " There is no garden, whatever the website says."}
	garden = append(garden, make([]string, 17)...)
	review := "'We stayed ' || (1 + n % 14) || ' nights in a ' || " + one(room, 7, 11) + " || ' room. The ' || " + one(thing, 5, 13) + " || ' was ' || " + one(state, 11, 17) +
		" || ' and the staff ' || " + one(staff, 3, 19) + " || '.' || " + one(garden, 13, 23) + " || ' Our key had the number ' || (n % 100003) || '.'"
	columns := []string{"n", "'S' || (n * 7919 % 100000007)", one(cities, 1, 1_000), one(hues, 3, 29) + " || ' ' || " + one(creatures, 7, 31) + " || ' ' || " + one(signs, 3, 37),
		one(firsts, 11, 41) + " || ' ' || " + one(lasts, 13, 43), "1 + (n / 7) % 5", "40 + n * 31 % 46007 / 100.0", "1 + n % 14", review}
	return "INSERT INTO stays SELECT " + strings.Join(columns, ", ") + " FROM " + source
}

// The table of stays, as both databases have it, and indexes for what is asked:
// what is filtered by before what is ordered or counted by. The words of the texts
// are kept on PostgreSQL as SQLite's are in the file beside it.
const (
	staysTable   = `CREATE TABLE stays (id INTEGER PRIMARY KEY, code TEXT, city TEXT NOT NULL, hotel TEXT, guest TEXT, stars INTEGER, price NUMERIC(8,2) NOT NULL, nights INTEGER, review TEXT)`
	staysWords   = `ALTER TABLE stays ADD COLUMN review_words tsvector GENERATED ALWAYS AS (to_tsvector('english', review)) STORED`
	wordsIndex   = `CREATE INDEX stays_words ON stays USING gin (review_words)`
	staysIndexes = `CREATE INDEX stays_city ON stays (city, price); CREATE INDEX stays_stars ON stays (city, stars); CREATE INDEX stays_rated ON stays (stars); CREATE INDEX stays_hotel ON stays (hotel); CREATE INDEX stays_guest ON stays (guest); CREATE INDEX stays_code ON stays (code)`
)
