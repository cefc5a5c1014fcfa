package computed

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// What the columns are called of which an age, or the length of a time, is told.
var (
	makes  = []string{"built", "made", "founded", "established", "constructed", "manufactured"}
	begins = []string{"joined", "hired", "since", "employed", "registered", "started", "start"}
)

// columnsIn are the computed columns of a table, of the kinds that are spoken of.
func columnsIn(t *catalog.Table, today time.Time, says About) (out []Column) {
	for _, c := range t.Columns {
		out = append(append(out, columnsOf(t, c, today, says)...), clockOf(t, c, says)...)
		out = append(out, agoOf(t, c, today, says)...)
	}
	out = append(append(out, betweenDays(t, today, says)...), nightsOf(t, today, says)...)
	out = append(append(out, states(t, today, says)...), presentOf(t, today, says)...)
	out = append(append(out, qualityOf(t, says)...), sexOf(t, says)...)
	out = append(out, stockOf(t, says)...)
	return slices.Concat(out, betweenClocks(t, says), unpaidOf(t, says), unusedOf(t, says), partOfDay(t, says))
}

// columnsOf are the computed columns that a column of a table gives, of the kinds that
// are spoken of.
func columnsOf(t *catalog.Table, c *catalog.Column, today time.Time, says About) []Column {
	switch {
	case c.Hidden:
		return nil
	case c.Kind == catalog.Number:
		return yearsOld(t, c, today, says)
	case !role.KnownDays(c):
		return nil
	}
	out := yearsSince(t, c, today, says)
	if c.OfBirth() || beside(t, c) && !strings.Contains(says.named, t.Name+"."+c.Name+",") {
		return out
	}
	return append(out, partsOf(t, c, says)...)
}

// yearsOld is the age of what a column says the year of.
func yearsOld(t *catalog.Table, c *catalog.Column, today time.Time, says About) []Column {
	if !says.age || !role.Called(c, makes) || t.Column("age") != nil || !isYears(c, today) {
		return nil
	}
	year := today.Year()
	age := number(t, c, "age", "age", year-role.Whole(c.Max), year-role.Whole(c.Min))
	return []Column{{Column: age, Of: expression("%d - %s", year, bare(c))}}
}

// daysOfYear is how many days a year has, on average.
const daysOfYear = "365.25"

// yearsSince are whole years from the day of a column: an age, or since when.
func yearsSince(t *catalog.Table, c *catalog.Column, today time.Time, says About) []Column {
	least, most := yearsTo(today, c.Max), yearsTo(today, c.Min)
	since := expression("floor((DATE '%s' - %s::date) / %s)", today.Format(time.DateOnly), bare(c), daysOfYear)
	switch {
	case t.Column("age") != nil:
	case (says.age || says.eldest) && c.OfBirth(), says.old && begunBy(t, c, today):
		return []Column{{Column: number(t, c, "age", "age", least, most), Of: since, since: expression("%s", bare(c)),
			ofThing: !c.OfBirth()}}
	}
	if says.length && role.Called(c, begins) {
		return []Column{{Column: number(t, c, "years", "years since "+c.Human, least, most), Of: since}}
	}
	return nil
}

// begunBy reports whether things are as old as a day says, where it is the one that they have and lies
// back: the day on which boilers were put in. People are of an age by their birth alone.
func begunBy(t *catalog.Table, c *catalog.Column, today time.Time) bool {
	if !role.IsDay(c) || role.ToCome(c, today) || role.OfPeople(t) || len(t.CalledBy()) > 1 {
		return false
	}
	return !slices.ContainsFunc(t.Columns, func(o *catalog.Column) bool { return o != c && o.Kind == catalog.Date })
}

// partsOf are the weekday, the part of the week and the time of day of a day.
func partsOf(t *catalog.Table, c *catalog.Column, says About) (out []Column) {
	name := bare(c)
	if says.weekday && t.Column("weekday") == nil {
		weekday := oneOf(t, c, "weekday", DaysOfWeek())
		weekday.Synonyms = []string{"day of the week", "day of week"}
		out = append(out, Column{Column: weekday, Of: expression("to_char(%s, 'FMDay')", name)})
	}
	if says.weekend {
		out = append(out, Column{Column: oneOf(t, c, "part of the week", []string{"weekend", "working day"}),
			Of: expression("CASE WHEN extract(dow FROM %s) IN (0, 6) THEN 'weekend'"+
				" WHEN %[1]s IS NOT NULL THEN 'working day' END", name)})
	}
	if says.time && c.Timed {
		out = append(out, Column{Column: oneOf(t, c, "time of day", Times),
			Of: expression("CASE WHEN extract(hour FROM %s) < 12 THEN 'morning' WHEN extract(hour FROM %[1]s) < 18"+
				" THEN 'afternoon' WHEN %[1]s IS NOT NULL THEN 'evening' END", name)})
	}
	return out
}

// DaysOfWeek are the weekdays as databases write them.
func DaysOfWeek() (out []string) {
	for _, d := range weekdays {
		out = append(out, strings.ToUpper(d[:1])+d[1:])
	}
	return out
}

// expression is SQL that is written here.
func expression(format string, with ...any) ast.Expr {
	sql := fmt.Sprintf(format, with...)
	q, err := parser.Parse("SELECT " + sql)
	if err != nil {
		panic(fmt.Errorf("the SQL of a computed column, %s: %w", sql, err))
	}
	return q.(*ast.Select).Items[0].Expr
}

// bare is a column by itself, in SQL.
func bare(c *catalog.Column) string { return ast.Print(&ast.Column{Name: c.Name}) }

// beside reports whether a column has days of some rows alone, in a table where another
// has one of each: of visits, when they are followed up.
func beside(t *catalog.Table, c *catalog.Column) bool {
	return c.Nulls > 0 && slices.ContainsFunc(t.Columns, func(o *catalog.Column) bool {
		return o.Kind == catalog.Date && o.Nulls == 0 && !o.OfBirth() && len(o.Max) >= len(time.DateOnly)
	})
}

// oneOf is a computed column of a few values.
func oneOf(t *catalog.Table, of *catalog.Column, name string, values []string) *catalog.Column {
	return &catalog.Column{Table: t.Name, Name: strings.ReplaceAll(name, " ", "_"), Human: name + " of " + of.Human,
		Kind: catalog.Enum, Type: "text", Distinct: len(values), Nulls: of.Nulls, Domain: values, Samples: values}
}

// number is a computed column of whole years.
func number(t *catalog.Table, of *catalog.Column, name, human string, least, most int) *catalog.Column {
	return &catalog.Column{Table: t.Name, Name: name, Human: human, Kind: catalog.Number, Type: "integer", Unit: "years",
		Distinct: min(of.Distinct, most-least+1), Nulls: of.Nulls, Min: strconv.Itoa(least), Max: strconv.Itoa(most)}
}

// yearsTo is how many whole years lie between a day and today; 0 where it is no day.
func yearsTo(today time.Time, day string) int {
	if len(day) < len(time.DateOnly) {
		return 0
	}
	at, err := time.Parse(time.DateOnly, day[:len(time.DateOnly)])
	if err != nil {
		return 0
	}
	return int(today.Sub(at).Hours() / 24 / 365.25)
}

// firstYear is before what anybody asks the age of by a year.
const firstYear = 1000

// isYears reports whether the numbers of a column are years.
func isYears(c *catalog.Column, today time.Time) bool {
	return role.Whole(c.Min) >= firstYear && role.Whole(c.Max) <= today.Year() && role.Whole(c.Max) > 0
}

// unused is a name that no column has.
func unused(cat *catalog.Catalog, found []Column, name string) string {
	has := func(name string) bool {
		return slices.ContainsFunc(cat.Tables, func(t *catalog.Table) bool { return t.Column(name) != nil }) ||
			slices.ContainsFunc(found, func(d Column) bool { return d.Column.Name == name })
	}
	for n, base := 2, name; has(name); n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	return name
}
