package views

import (
	"context"
	"fmt"
	"strings"

	"parley/agent"
	"parley/nlg/noun"
	"parley/phrasebook"
	"parley/suql/catalog"

	"github.com/a-h/templ"
)

// Page is everything the page of a conversation shows.
type Page struct {
	ID           string // of the conversation
	Title        string // what is talked about: "Bay Area restaurants"
	Intro        string // one sentence on what this is
	Holds        string // what the database holds: "126 restaurants in 6 places"
	Suggestions  []string
	Catalog      *catalog.Catalog // nil: no panel
	Conversation *Conversation
	Asset        func(name string) string // address of a static file
	Base         string                   // where the pages begin: "" or "/parley"
	LoggedIn     bool                     // the visitor may log out
	Queries      bool                     // queries can be priced at Base + /api/v1/query
	Source       string                   // which database it is about; "" when there is only one
	Data         string                   // address of the page about the database; "" for none
	Closed       string                   // why nothing more can be said; "" when it can
	English      bool                     // what is typed is understood in English alone
	Side         *Side                    // the panel beside the page; nil for none
	// Still leaves out the scripts, for pages that only show a state.
	Still bool
	// Draws has the charts of a still page drawn.
	Draws bool
	// Lost shows the page as it looks without a connection.
	Lost bool
}

// holds is what the page says of the size of the database.
func (p Page) holds(ctx context.Context) string {
	if p.Holds != "" || p.Catalog == nil {
		return p.Holds
	}
	var parts []string
	tables, documents := p.Catalog.Documents()
	for _, t := range tables {
		if !t.View && len(parts) < 4 {
			parts = append(parts, inRows(ctx, t))
		}
	}
	if len(documents) > 0 {
		parts = append(parts, tr(ctx, "%d documents", len(documents)))
	}
	return strings.Join(parts, " · ")
}

// inRows says how many rows a table has, by what these are called; of a title, such as
// "huts 2024", there is no plural.
func inRows(ctx context.Context, t *catalog.Table) string {
	if strings.ContainsAny(t.Human, "0123456789:(") {
		return t.Human + ": " + tr(ctx, "%d rows", t.Rows)
	}
	called := noun.Many(t.Human)
	if t.Rows == 1 {
		called = noun.One(called)
	}
	return phrasebook.Of(ctx).Number(t.Rows) + " " + called
}

// foreign reports whether the page speaks another language than the one that
// is understood.
func (p Page) foreign(ctx context.Context) bool {
	return p.English && phrasebook.Of(ctx) != phrasebook.English()
}

// understood says of an element that its words are English where the page is
// not.
func (p Page) understood(ctx context.Context) templ.Attributes {
	if p.foreign(ctx) {
		return templ.Attributes{"lang": "en"}
	}
	return nil
}

// invitation stands in the empty box.
func (p Page) invitation(ctx context.Context) string {
	if p.foreign(ctx) {
		return tr(ctx, "Ask in English")
	}
	return tr(ctx, "Ask in your own words")
}

func (p Page) socket() string { return p.Base + "/ws/" + p.ID }

// queries tells the script where queries can be priced.
func (p Page) queries() templ.Attributes {
	if !p.Queries {
		return nil
	}
	where := templ.Attributes{"data-queries": p.Base + "/api/v1/query"}
	if p.Source != "" {
		where["data-source"] = p.Source
	}
	return where
}

func (p Page) seq() string { return fmt.Sprint(p.Conversation.Seq) }

// kindWord says in plain words what a column holds.
func kindWord(ctx context.Context, k catalog.Kind) string {
	switch k {
	case catalog.Number:
		return tr(ctx, "a number")
	case catalog.Date:
		return tr(ctx, "a date")
	case catalog.Bool:
		return tr(ctx, "yes or no")
	case catalog.Enum:
		return tr(ctx, "one of a few")
	case catalog.Array:
		return tr(ctx, "several")
	case catalog.FreeText:
		return tr(ctx, "prose, read for you")
	case catalog.Hours:
		return tr(ctx, "opening hours")
	}
	return tr(ctx, "text")
}

// example shows what stands in a column: its range or its frequent values.
func example(ctx context.Context, c *catalog.Column) string {
	switch {
	case c.Kind == catalog.FreeText:
		return ""
	case c.Kind == catalog.Number && c.Min != "":
		return tr(ctx, "%s to %s", phrasebook.Of(ctx).Numeral(c.Min), phrasebook.Of(ctx).Numeral(c.Max))
	case c.Kind == catalog.Date && c.Min != "":
		return tr(ctx, "%s to %s", phrasebook.Of(ctx).Date(c.Min), phrasebook.Of(ctx).Date(c.Max))
	case len(c.Domain) > 0:
		return some(c.Domain, 6)
	}
	return some(c.Samples, 2)
}

// some joins the first n values, as far as 80 characters go.
func some(values []string, n int) string {
	s := strings.Join(values[:min(n, len(values))], ", ")
	if r := []rune(s); len(r) > 80 {
		return strings.TrimSpace(string(r[:80])) + "…"
	}
	if len(values) > n {
		s += "…"
	}
	return s
}

// maxUtterance is written into the page for the counter.
func maxUtterance() string { return fmt.Sprint(agent.MaxUtterance) }
