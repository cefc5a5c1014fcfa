package model

import (
	"crypto/rand"
	"embed"
	"fmt"
	"strings"
	"text/template"

	"parley/llm"
	"parley/retrieve/answer"
	"parley/retrieve/piece"
	"parley/suql/ast"
	"parley/suql/catalog"
)

//go:embed prompts/*.tmpl
var files embed.FS

// prompts are parsed once; a template that does not parse is a fault of the
// program that its tests find.
var prompts = template.Must(template.New("").ParseFS(files, "prompts/*.tmpl"))

// told is what the templates see.
type told struct {
	Mark     string // that sources can't forge
	Question string
	Sources  []toldSource
	Refused  []toldRefusal
	Result   string
}

type toldSource struct {
	Number  int
	Table   string // as a query names it; "" of a passage
	Columns []string
	Lines   []string
}

type toldRefusal struct {
	Number    int
	Text, Why string
}

// drafting asks for answers.
func drafting(question string, shown []answer.Shown, refused []answer.Refusal) ([]llm.Message, error) {
	data := told{Mark: rand.Text(), Question: llm.Line(question)}
	for i, s := range shown {
		data.Sources = append(data.Sources, sourceOf(i+1, s))
	}
	for _, r := range refused {
		data.Refused = append(data.Refused, toldRefusal{r.Source + 1, llm.Line(r.Text), llm.Line(r.Why)})
	}
	return llm.Prompt(prompts, "draft.tmpl", "draft-data.tmpl", data)
}

// shortening asks for a result in few words.
func shortening(question, result string) ([]llm.Message, error) {
	return llm.Prompt(prompts, "short.tmpl", "short-data.tmpl", told{Mark: rand.Text(), Question: llm.Line(question),
		Result: llm.Defuse(result)})
}

func sourceOf(number int, s answer.Shown) toldSource {
	out := toldSource{Number: number}
	for _, heading := range []string{s.Piece.Title, s.Piece.Section} {
		if heading != "" {
			out.Lines = append(out.Lines, llm.Line(heading))
		}
	}
	if s.Piece.Kind == piece.Text {
		out.Lines = append(out.Lines, llm.Defuse(s.Piece.Text))
		return out
	}
	for _, row := range append([][]string{s.Piece.Header}, s.Piece.Rows...) {
		out.Lines = append(out.Lines, llm.Line(strings.Join(row, " | ")))
	}
	if s.Table != nil {
		out.Table = ast.Ident(s.Table.Name)
		for _, c := range s.Table.Columns {
			out.Columns = append(out.Columns, columnOf(c))
		}
	}
	return out
}

// columnOf is a column with what it holds.
func columnOf(c *catalog.Column) string {
	name := llm.Line(ast.Ident(c.Name))
	if c.Kind == catalog.FreeText {
		return fmt.Sprintf("%s (text; ask it by answer(%s, 'question'))", name, name)
	}
	return fmt.Sprintf("%s (%s)", name, c.Kind)
}
