package web

import (
	"parley/static"

	"github.com/labstack/echo/v4"
)

func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.Fail
	e.IPExtractor = echo.ExtractIPDirect()
	e.Use(s.Middleware()...)
	e.GET("/livez", s.alive)
	e.GET("/readyz", s.ready)
	e.GET("/healthz", s.health)
	e.GET("/metrics", s.Measured)
	if s.opts.MCPOnly {
		s.mcp.Routes(e)
		return e
	}
	e.GET("/login", s.LoginPage)
	e.POST("/login", s.LogIn)
	e.GET(static.Prefix+"*", echo.WrapHandler(s.Files))
	e.HEAD(static.Prefix+"*", echo.WrapHandler(s.Files))

	if s.opts.Stories {
		e.GET("/stories", s.stories, s.Admit)
		e.GET("/stories/:name", s.story, s.Admit)
	}
	if s.opts.Kiosk != nil {
		s.kiosk.Routes(e)
		return e
	}
	e.POST("/settings", s.Choose)
	e.POST("/logout", s.LogOut, s.Admit)
	e.GET("/ws/:id", s.pages.Socket, s.Admit)
	s.pages.Routes(e)
	s.boards.Routes(e)
	if s.data != nil {
		s.data.Routes(e)
	}
	s.api.Routes(e)
	if s.opts.MCP {
		s.mcp.Routes(e)
	}
	return e
}
