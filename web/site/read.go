package site

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// APIPrefix begins the addresses for programs.
const APIPrefix = "/api/v1"

// Read reads the body of a request, one JSON object without anything unknown
// in it. That it has to say that it is JSON keeps out forms of other sites.
func Read(c echo.Context, into any) error {
	kind, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationJSON {
		return &Problem{Status: http.StatusUnsupportedMediaType, Code: "not_json",
			Detail: "The body has to be JSON, and its Content-Type has to say so: application/json."}
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
		return &Problem{Status: http.StatusBadRequest, Code: "bad_json",
			Detail: "The body can't be read as the JSON object that is wanted here: " + err.Error() + ".",
			Hint:   "See " + APIPrefix + "/openapi.json."}
	}
	return nil
}

// Sentence is the text of an error as a person reads it. It begins with a
// capital letter, unless it begins with the name of a file or column.
func Sentence(err error) string {
	text := err.Error()
	if begin, _, _ := strings.Cut(text, " "); !strings.ContainsAny(strings.TrimRight(begin, ":,."), "._/0123456789") {
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if last, _ := utf8.DecodeLastRuneInString(text); !unicode.IsPunct(last) {
		text += "."
	}
	return text
}

// Number reads a number from the address.
func Number(c echo.Context, name string, otherwise, most int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: name + " is a number from 0 to " +
			strconv.Itoa(most) + "."}
	}
	return n, nil
}
