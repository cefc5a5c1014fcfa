package web

import (
	"net/http"

	"parley/views"

	"github.com/labstack/echo/v4"
)

// stories lists every state of the page.
func (s *Server) stories(c echo.Context) error {
	return s.render(c, http.StatusOK, views.Stories(views.StoryNames(), s.asset))
}

// story shows one of them.
func (s *Server) story(c echo.Context) error {
	page, err := views.StoryPage(c.Request().Context(), c.Param("name"))
	if err != nil {
		return echo.NewHTTPError(http.StatusNotFound, err.Error())
	}
	page.Asset = s.asset
	return s.render(c, http.StatusOK, views.Document(page))
}
