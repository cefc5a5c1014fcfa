package web

import (
	"net/http"
	"slices"

	"parley/views"

	"github.com/labstack/echo/v4"
)

// stories lists every state of the page.
func (s *Server) stories(c echo.Context) error {
	return s.Render(c, http.StatusOK, views.Stories(slices.Concat(views.StoryNames(), views.KioskStories()), s.Asset))
}

// story shows one of them.
func (s *Server) story(c echo.Context) error {
	page, err := views.StoryDocument(c.Request().Context(), c.Param("name"), s.Asset)
	if err != nil {
		return echo.NewHTTPError(http.StatusNotFound, err.Error())
	}
	return s.Render(c, http.StatusOK, page)
}
