package role

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// Whole is a whole number of a column as the catalog writes it; 0 for others.
func Whole(number string) int {
	n, _ := strconv.Atoi(number)
	return n
}

// Payable are what an amount is called of which a part may be paid, those first that say it best.
var Payable = []string{"amount", "total", "price", "fee", "cost", "sum", "due"}

// PartPaid are the columns of an amount and of how much of it was paid; nil where a table has
// no such two.
func PartPaid(t *catalog.Table) (all, paid *catalog.Column) {
	for _, c := range t.Columns {
		words := strings.Fields(strings.ToLower(c.Human))
		if amount(c) && slices.Contains(words, "paid") {
			paid = c
		}
	}
	if paid == nil {
		return nil, nil
	}
	for _, name := range Payable {
		for _, c := range t.Columns {
			words := strings.Fields(strings.ToLower(c.Human))
			if c != paid && c.Kind == catalog.Number && !c.Hidden && slices.Contains(words, name) && reaches(c, paid) {
				return c, paid
			}
		}
	}
	return nil, nil
}

// reaches reports whether the highest value of a column is not below that of another.
func reaches(c, other *catalog.Column) bool {
	a, err := strconv.ParseFloat(c.Max, 64)
	b, fault := strconv.ParseFloat(other.Max, 64)
	return err == nil && fault == nil && a >= b
}

// TakesParts reports whether a table of the database has amounts of which parts are paid.
func TakesParts(cat *catalog.Catalog) bool {
	return slices.ContainsFunc(cat.Tables, func(t *catalog.Table) bool {
		all, _ := PartPaid(t)
		return all != nil
	})
}

// PartUsed are the columns of what there was of something and of how much of it was used: the
// sessions of a package, and those used. It is what the name of the second says (sessions_used), or
// stands before it; nil where a table has no such two.
func PartUsed(t *catalog.Table) (all, used *catalog.Column) {
	at := slices.IndexFunc(t.Columns, func(c *catalog.Column) bool { return amount(c) && Called(c, []string{"used"}) })
	if at < 0 {
		return nil, nil
	}
	used = t.Columns[at]
	fits := func(c *catalog.Column) bool { return c != used && amount(c) && reaches(c, used) && c.Unit == used.Unit }
	named := slices.IndexFunc(t.Columns, func(c *catalog.Column) bool { return fits(c) && sharesWord(c, used) })
	switch {
	case named >= 0:
		return t.Columns[named], used
	case at > 0 && fits(t.Columns[at-1]):
		return t.Columns[at-1], used
	}
	return nil, nil
}

// amount reports whether a column holds numbers that are shown.
func amount(c *catalog.Column) bool { return c.Kind == catalog.Number && !c.YesNo() && !c.Hidden }

// sharesWord reports whether the names of two columns have a word in common.
func sharesWord(a, b *catalog.Column) bool {
	words := strings.Fields(strings.ToLower(b.Human))
	said := func(w string) bool { return slices.Contains(words, w) }
	return slices.ContainsFunc(strings.Fields(strings.ToLower(a.Human)), said)
}

// UsesParts reports whether a table of the database has something of which parts are used.
func UsesParts(cat *catalog.Catalog) bool {
	return slices.ContainsFunc(cat.Tables, func(t *catalog.Table) bool {
		all, _ := PartUsed(t)
		return all != nil
	})
}

// ratings are words in the name of a column of ratings.
var ratings = []string{"rating", "ratings", "stars", "star", "satisfaction"}

// RatingOf is the one column of ratings of a table; nil where it has none, or several.
func RatingOf(t *catalog.Table) (found *catalog.Column) {
	for _, c := range t.Columns {
		if c.Kind == catalog.Number && !c.Hidden && Called(c, ratings) {
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}

// IsPrice reports whether a column says what is paid for something.
func IsPrice(c *catalog.Column) bool {
	return c != nil && c.Kind == catalog.Number && !IsCost(c) &&
		Called(c, []string{"price", "fee", "charge", "charged", "rate"})
}

// IsCost reports whether a column says what something costs those who sell it: cost, unit
// cost, cost price.
func IsCost(c *catalog.Column) bool {
	return c != nil && c.Kind == catalog.Number && Called(c, []string{"cost", "costs"})
}

// Priced are the columns of how many of something a row has and of the price of one; nil where a table has
// no such two, more, or a sum of its own.
func Priced(t *catalog.Table) (quantity, price *catalog.Column) {
	if t == nil {
		return nil, nil
	}
	if quantity, price = perUnit(t); price != nil {
		return quantity, price
	}
	for _, c := range t.Columns {
		switch {
		case !amount(c):
		case countsUnits(c):
			if quantity != nil {
				return nil, nil
			}
			quantity = c
		case Called(c, []string{"price", "cost", "fee", "rate", "charge"}):
			if price != nil {
				return nil, nil
			}
			price = c
		case Called(c, []string{"amount", "total", "sum", "value"}):
			return nil, nil
		}
	}
	hours := quantity != nil && !Called(quantity, []string{"quantity", "qty"})
	if quantity == nil || price == nil || hours && !Called(price, []string{"rate"}) {
		return nil, nil
	}
	return quantity, price
}

// perUnit are the columns of how much of something a row has and of the price per unit of it, where the name of the
// price says of which: tonnes and rate_per_t, SizeM2 and RatePerM2; nil where a table has no such two, or more.
func perUnit(t *catalog.Table) (quantity, price *catalog.Column) {
	for _, c := range t.Columns {
		words := catalog.SplitName(c.Name)
		per := slices.Index(words, "per")
		if !IsPrice(c) || per < 0 || per+1 >= len(words) {
			continue
		}
		for _, of := range t.Columns {
			if of == c || !amount(of) || !slices.ContainsFunc(catalog.SplitName(of.Name), func(w string) bool {
				return strings.HasPrefix(w, words[per+1])
			}) {
				continue
			}
			if quantity != nil {
				return nil, nil
			}
			quantity, price = of, c
		}
	}
	return quantity, price
}

// countsUnits reports whether a column says of how many units a row is, each of which may have a price.
func countsUnits(c *catalog.Column) bool {
	return Called(c, []string{"quantity", "qty", "hours", "days"})
}

// Stock are the columns of how many there are of something and of how many there should be at least; nil where a
// table has no such two, or more.
func Stock(t *catalog.Table) (have, least *catalog.Column) {
	for _, c := range t.Columns {
		switch {
		case !amount(c) || IsPrice(c) || IsCost(c):
		case Called(c, []string{"minimum", "min", "reorder", "threshold"}):
			if least != nil {
				return nil, nil
			}
			least = c
		case Called(c, []string{"quantity", "qty", "stock", "hand", "level"}):
			if have != nil {
				return nil, nil
			}
			have = c
		}
	}
	if have == nil || least == nil {
		return nil, nil
	}
	return have, least
}

// OfMoney reports whether a column has sums of money: prices, costs, amounts.
func OfMoney(c *catalog.Column) bool {
	return IsPrice(c) || IsCost(c) ||
		amount(c) && Called(c, []string{"amount", "total", "deposit", "balance", "salary", "wage"})
}
