package learn

import (
	"encoding/json"
	"regexp"
	"strings"

	"parley/agent/sempar/link"
	"parley/english/vectors"
)

// mostWords is how many words of passages are read for vectors.
const mostWords = 6_000_000

// Sentences reads the texts that word vectors are learnt from: passages and
// questions in files of one JSON object a line. Of each object the fields
// text, question, passage, title, page_title and header are read.
func Sentences(paths ...string) ([][]string, error) {
	var out [][]string
	for _, path := range paths {
		words := 0
		err := eachRecord(path, func(text []byte) error {
			if words > mostWords {
				return nil
			}
			var x struct {
				Text, Question, Passage, Title string
				Page                           string `json:"page_title"`
				Header                         []heading
			}
			if err := json.Unmarshal(numbersOnly(text), &x); err != nil {
				return err
			}
			names := x.Title + " " + x.Page
			for _, h := range x.Header {
				names += " " + string(h)
			}
			for _, s := range []string{firstPart(x.Text, 600), x.Question, x.Passage, names} {
				if w := sentence(s); len(w) > 1 {
					out = append(out, w)
					words += len(w)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func firstPart(s string, n int) string {
	if len(s) > n {
		s = strings.ToValidUTF8(s[:n], "")
	}
	return s
}

// sentence is the words of a text as vectors know them.
func sentence(text string) []string {
	var out []string
	for len(text) > 0 {
		tokens := link.Tokens(text)
		if len(tokens) == 0 {
			break
		}
		for _, t := range tokens {
			switch c := t.Lower[0]; {
			case c >= '0' && c <= '9':
				out = append(out, vectors.NumberWord)
			case c >= 'a' && c <= 'z' || c >= 0x80:
				out = append(out, t.Lower)
			}
		}
		text = text[tokens[len(tokens)-1].To:]
	}
	return out
}

// numbersOnly writes null for the infinities and not-a-numbers that Python
// puts into JSON.
func numbersOnly(text []byte) []byte {
	if json.Valid(text) {
		return text
	}
	return notNumbers.ReplaceAll(notNumbers.ReplaceAll(text, []byte("${1}null$2")), []byte("${1}null$2"))
}

var notNumbers = regexp.MustCompile(`([\[,:]\s*)-?(?:Infinity|NaN)(\s*[\],}])`)

// heading is a heading of a table: a text, or a list that begins with one.
type heading string

// UnmarshalJSON takes either form.
func (h *heading) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '[' {
		var parts []json.RawMessage
		if err := json.Unmarshal(text, &parts); err != nil || len(parts) == 0 {
			return err
		}
		text = parts[0]
	}
	return json.Unmarshal(text, (*string)(h))
}
