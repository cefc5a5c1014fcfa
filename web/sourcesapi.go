package web

import (
	"net/http"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// apiSources lists the databases that can be talked to.
func (s *Server) apiSources(c echo.Context) error {
	type source struct {
		Source  string `json:"source"`
		Title   string `json:"title"`
		Kind    string `json:"kind"`
		Default bool   `json:"default"` // meant where none is named
	}
	all, err := s.offered(c.Request().Context())
	if err != nil {
		return err
	}
	list := []source{}
	for _, a := range all {
		list = append(list, source{a.ID, a.Title, string(a.Kind), a.ID == s.opts.Sources.Shelf.Default().ID})
	}
	return c.JSON(http.StatusOK, map[string]any{"sources": list})
}

// apiBeginIn begins a conversation about a source, the default one where a
// program names none.
func (s *Server) apiBeginIn(c echo.Context, source string) (id string, err error) {
	if source != "" {
		if source, _, err = s.chosen(c, source); err != nil {
			return "", err
		}
	}
	return s.newConversation(c, source)
}

// agrees refuses a conversation that is about another source than the one
// that is named beside it.
func (s *Server) agrees(c echo.Context, conversation, source string) error {
	if err := s.own(c, conversation); err != nil {
		return err
	}
	about, err := s.sourceOf(c.Request().Context(), conversation)
	if err != nil {
		return err
	}
	if about != source {
		return &Problem{Status: http.StatusConflict, Code: "other_source", Detail: "This conversation is about another database (" + about + ").", Hint: "Leave out source, or begin a conversation about that one."}
	}
	return nil
}

// sentence is the text of an error as a person reads it.
func sentence(err error) string {
	text := err.Error()
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if last, _ := utf8.DecodeLastRuneInString(text); !unicode.IsPunct(last) {
		text += "."
	}
	return text
}
