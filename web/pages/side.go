package pages

import (
	"parley/state"
	"parley/views"
	"parley/web/data"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// How much stands in the panel beside a page; the rest is a link away.
const (
	sideConversations = 14
	sideTables        = 12 // and as many documents
	sideBoards        = 6
)

// side is the panel beside a page: here is the conversation that the page
// shows and d the database it is about, both empty on other pages.
func (r *Room) side(c echo.Context, here string, d data.Database) (*views.Side, error) {
	ctx := c.Request().Context()
	s := &views.Side{Here: here, Now: r.now()}
	if owner := site.VisitorOf(c).Owner; owner != "" {
		kept, err := r.store.Conversations(ctx, owner, state.Wanted{Begun: true, Limit: sideConversations})
		if err != nil {
			return nil, err
		}
		s.Conversations = listed(kept, nil)
		boards, err := r.store.Boards(ctx, owner)
		if err != nil {
			return nil, err
		}
		for _, b := range boards[:min(len(boards), sideBoards)] {
			s.Boards = append(s.Boards, views.BoardName{ID: b.ID, Name: b.Title})
		}
	}
	if all := r.databases.Sources; all != nil {
		offered, err := all.Offered(ctx)
		if err != nil {
			return nil, err
		}
		for _, source := range offered {
			s.Sources = append(s.Sources, views.SideSource{ID: source.ID, Title: source.Title, Here: source.ID == d.Source})
		}
		s.Shelf, s.Add, s.Limit = true, all.Manage, all.Registry.Limit()
	}
	if cat := r.databases.CatalogOf(d); cat != nil && here != "" {
		s.Hold(cat, sideTables)
	}
	return s, nil
}
