package web

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"parley/suql"
	"parley/suql/catalog"

	"github.com/labstack/echo/v4"
)

// Engine answers the queries of the API; *suql.Engine is one.
type Engine interface {
	Catalog() *catalog.Catalog
	Prepare(ctx context.Context, text string) (*suql.Prepared, error)
}

// apiPrefix begins the addresses for programs.
const apiPrefix = "/api/v1"

// openapi describes them (OpenAPI 3.1); a test holds it against the routes
// and runs its examples.
//
//go:embed openapi.json
var openapi []byte

// point is one address of the API.
type point struct {
	method, path string
	handle       echo.HandlerFunc
}

// api lists the addresses for programs. Those that take queries are there
// only with an Engine.
func (s *Server) api() []point {
	points := []point{
		{http.MethodGet, "/openapi.json", s.describe},
		{http.MethodPost, "/ask", s.apiAsk},
		{http.MethodPost, "/answer", s.apiAnswer},
		{http.MethodPost, "/revise", s.apiRevise},
		{http.MethodPost, "/sessions", s.apiBegin},
		{http.MethodGet, "/sessions", s.apiSessions},
		{http.MethodGet, "/sessions/:session/turns/:turn/rows", s.apiRows},
		{http.MethodGet, "/sessions/:session", s.apiSession},
		{http.MethodPatch, "/sessions/:session", s.apiRename},
		{http.MethodDelete, "/sessions/:session", s.apiDelete},
		{http.MethodPost, "/sessions/:session/turns/:turn/shares", s.apiShare},
		{http.MethodGet, "/shares", s.apiShares},
		{http.MethodDelete, "/shares/:token", s.apiUnshare},
		{http.MethodGet, "/feedback", s.apiExportFeedback},
		{http.MethodGet, "/sessions/:session/feedback", s.apiFeedback},
		{http.MethodPut, "/sessions/:session/turns/:turn/feedback", s.apiJudge},
		{http.MethodDelete, "/sessions/:session/turns/:turn/feedback", s.apiUnjudge},
	}
	if s.opts.Sources != nil {
		points = append(points, point{http.MethodGet, "/sources", s.apiSources})
	}
	if s.opts.Engine != nil {
		points = append(points,
			point{http.MethodGet, "/schema", s.apiSchema},
			point{http.MethodPost, "/query", s.apiQuery},
			point{http.MethodGet, "/export", s.apiExportTurn},
			point{http.MethodPost, "/export", s.apiExport},
		)
	}
	return points
}

// slowly bounds how fast a client may use the API.
func (s *Server) slowly(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if wait := s.paces.requests.Take(visitorOf(c).pace); wait > 0 {
			s.metrics.Held("requests")
			return &tooFast{"Too many requests.", wait}
		}
		return next(c)
	}
}

// describe serves the OpenAPI document, with the path below which we are.
func (s *Server) describe(c echo.Context) error {
	var doc map[string]any
	if err := json.Unmarshal(openapi, &doc); err != nil {
		return fmt.Errorf("reading the embedded openapi.json: %w", err)
	}
	doc["servers"] = []map[string]string{{"url": s.opts.Base + apiPrefix}}
	return c.JSON(http.StatusOK, doc)
}

// read reads the body of a request, one JSON object without anything unknown
// in it. That it has to say that it is JSON keeps out forms of other sites.
func read(c echo.Context, into any) error {
	kind, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationJSON {
		return &Problem{Status: http.StatusUnsupportedMediaType, Code: "not_json", Detail: "The body has to be JSON, and its Content-Type has to say so: application/json."}
	}
	d := json.NewDecoder(c.Request().Body)
	d.DisallowUnknownFields()
	err = d.Decode(into)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("there is more after the object")
		}
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return err
	case err != nil:
		return &Problem{Status: http.StatusBadRequest, Code: "bad_json", Detail: "The body can't be read as the JSON object that is wanted here: " + err.Error() + ".",
			Hint: "See " + apiPrefix + "/openapi.json."}
	}
	return nil
}
