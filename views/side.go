package views

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"parley/phrasebook"
	"parley/suql/catalog"

	"github.com/a-h/templ"
)

// Side is the panel beside a page: what the visitor talked about, and what
// there is to talk about. Wide windows show it beside the page until it is
// folded away, narrow ones over it when it is asked for.
type Side struct {
	Here          string   // the conversation that is shown; "" on other pages
	Conversations []Listed // used last, the latest first; Here is among them once something was said in it
	Now           time.Time
	Boards        []BoardName // the newest first
	Board         string      // the board that is shown; "" on other pages
	Sources       []SideSource
	Tables        []SideTable // of the database that is talked about
	More          int         // tables of it that are not listed
	Documents     []SideTable // of the library that is talked about
	MoreDocuments int         // of it that are not listed
	Shelf         bool        // there is a page about the databases
	Add           bool        // the visitor may add files
	Limit         int64       // bytes of a file that is added
}

// SideSource is a database in the panel.
type SideSource struct {
	ID, Title string
	Here      bool // the page is about it
}

// SideTable is a table in the panel.
type SideTable struct {
	Name, Human string
	Rows        int
}

// Hold lists the first tables and documents that can be talked about, at most so many of each.
func (s *Side) Hold(c *catalog.Catalog, most int) {
	first := func(all []*catalog.Table) (out []SideTable, more int) {
		for _, t := range all[:min(len(all), most)] {
			out = append(out, SideTable{Name: t.Name, Human: t.Human, Rows: t.Rows})
		}
		return out, len(all) - len(out)
	}
	tables, documents := c.Documents()
	s.Tables, s.More = first(tables)
	s.Documents, s.MoreDocuments = first(documents)
}

// sideGroup is conversations under one heading.
type sideGroup struct {
	heading string
	list    []Listed
}

// groups are the conversations of today and the earlier ones.
func (s *Side) groups(ctx context.Context) []sideGroup {
	day := s.Now.Format(time.DateOnly)
	today, earlier := sideGroup{heading: tr(ctx, "Today")}, sideGroup{heading: tr(ctx, "Earlier")}
	for _, c := range s.Conversations {
		if c.Used.In(s.Now.Location()).Format(time.DateOnly) == day {
			today.list = append(today.list, c)
		} else {
			earlier.list = append(earlier.list, c)
		}
	}
	var out []sideGroup
	for _, g := range []sideGroup{today, earlier} {
		if len(g.list) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// fresh reports whether nothing has been said yet in the conversation that is
// shown, so that the list does not have it.
func (s *Side) fresh() bool {
	for _, c := range s.Conversations {
		if c.ID == s.Here {
			return false
		}
	}
	return s.Here != ""
}

// current marks the link to what is shown.
func current(here bool) templ.Attributes {
	if !here {
		return nil
	}
	return templ.Attributes{"aria-current": "page"}
}

// rows is how many rows a table has, for the narrow column beside its name.
func (t SideTable) rows(ctx context.Context) string { return phrasebook.Of(ctx).Number(t.Rows) }

// address is the page of the table below that of its database.
func (t SideTable) address(data string) templ.SafeURL {
	return templ.SafeURL(data + "?table=" + url.QueryEscape(t.Name))
}

func (s *Side) limit() string { return fmt.Sprint(s.Limit) }

// storySide is the panel as the states of pages have it.
func storySide() *Side {
	now := time.Date(2024, 3, 9, 18, 30, 0, 0, time.UTC)
	return &Side{Here: "story", Now: now, Shelf: true, Add: true, Limit: 200 << 20,
		Conversations: []Listed{
			{ID: "story", Title: "A family-friendly Italian place in Oakland", Used: now},
			{ID: "c2", Title: "Cheap ramen without a long wait", Used: now.Add(-5 * time.Hour)},
			{ID: "c3", Title: "Where we eat when Aunt Rosalind and the four cousins visit", Used: now.Add(-26 * time.Hour)},
		},
		Boards:  []BoardName{{"b1", "Dinner in Oakland"}},
		Sources: []SideSource{{ID: "restaurants", Title: "Bay Area restaurants", Here: true}, {ID: "shop", Title: "shop.db"}},
		Tables:  []SideTable{{Name: "restaurants", Human: "restaurants", Rows: 126}},
	}
}
