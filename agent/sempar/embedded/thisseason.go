package embedded

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// seasonMeant is how often "this season" is a condition on the column of that name, where a
// reading has none: our estimate.
const seasonMeant = 0.95

// yearly are values that say a year, or the one from one summer to the next: 2026, 2026/27.
var yearly = regexp.MustCompile(`^(\d{4})([-/–]\d{2}(\d{2})?)?$`)

// summer is the month in which a year begins that goes from one summer to the next.
const summer = 7

// ofThisSeason are readings, and before each that makes nothing of "this season" or "last
// season" the same with a condition on the column that says the season:
//
//	fees this season
//	SELECT * FROM fees
//	SELECT * FROM fees WHERE season = '2026/27'
func (p *Parser) ofThisSeason(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	column, value := p.seasonSaid(q)
	if column == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.From) != 1 || len(s.GroupBy) > 0 {
			return nil, 0
		}
		found := joins.Of(p.heard.Catalog, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool { return c == column })
		if len(found) != 1 || ast.Some(s.Where, ast.IsColumn(found[0])) {
			return nil, 0
		}
		out := *s
		is := &ast.Binary{Op: ast.Eq, L: found[0], R: ast.Str(value)}
		out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), is)...)
		shows := func(it *ast.Item) bool { return ast.IsColumn(found[0])(it.Expr) }
		if out.Items = slices.DeleteFunc(slices.Clone(s.Items), shows); len(out.Items) == 0 {
			out.Items = []*ast.Item{{Expr: &ast.Star{}}}
		}
		return &out, seasonMeant
	})
}

// seasonSaid is the column that "this season" speaks of, and which of its values that is;
// nil where nothing of the kind was said.
func (p *Parser) seasonSaid(q *link.Question) (*catalog.Column, string) {
	if p.heard.Today == nil {
		return nil, ""
	}
	away := map[string]int{"this": 0, "current": 0, "last": -1, "previous": -1, "next": 1}
	for _, l := range q.Columns {
		if l.Way != link.NameWhole || l.From == 0 || l.From >= q.Said {
			continue
		}
		n, ok := away[q.Tokens[l.From-1].Lower]
		if c := p.heard.Schema.Columns[l.To].Column; ok && c != nil && c.Kind != catalog.Date {
			if value := p.seasonOf(c, n); value != "" {
				return c, value
			}
		}
	}
	return nil, ""
}

// seasonOf is the value of a column that is so many years or seasons from today's; "" where
// none is, or its values say no years.
func (p *Parser) seasonOf(c *catalog.Column, away int) string {
	for _, v := range c.Domain {
		said := yearly.FindStringSubmatch(strings.TrimSpace(v))
		if said == nil {
			return ""
		}
		from := p.heard.Today().Year() + away
		if said[2] != "" && int(p.heard.Today().Month()) < summer {
			from--
		}
		if said[1] == strconv.Itoa(from) {
			return v
		}
	}
	return ""
}
