package data

import "parley/suql/catalog"

// Labels gives the words for columns of a database, as far as it is known;
// "" is for those that it has not.
func Labels(c *catalog.Catalog) func(column string) string {
	return func(column string) string {
		if c == nil {
			return ""
		}
		for _, t := range c.Tables {
			if found := t.Column(column); found != nil {
				return found.Human
			}
		}
		return ""
	}
}
