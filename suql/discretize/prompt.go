package discretize

import (
	"crypto/rand"
	"embed"
	"text/template"

	"parley/llm"
	"parley/suql/inference"
)

//go:embed prompts/*.tmpl
var files embed.FS

// prompts are parsed once; a template that does not parse is a fault of the
// program that its tests find.
var prompts = template.Must(template.New("").ParseFS(files, "prompts/*.tmpl"))

// shownKey is a key as the templates see it.
type shownKey struct {
	Name, Kind, Question string
	Known                []string
}

// shownText is a document as the templates see it.
type shownText struct {
	ID    int
	Texts []string
}

type shown struct {
	Mark  string // that texts can't forge
	Keys  []shownKey
	Items []shownText
	Most  int
	Value []string
}

// extractionPrompt asks what docs say under the keys.
func extractionPrompt(columns []inference.Column, docs []document) ([]llm.Message, error) {
	data := shown{Mark: mark(), Items: items(docs)}
	for _, c := range columns {
		k := shownKey{Name: c.Name, Kind: string(c.Kind)}
		if len(c.Questions) > 0 {
			k.Question = llm.Line(c.Questions[0])
		}
		if c.Kind == inference.Value {
			for _, v := range c.Values[:min(len(c.Values), mostKnown)] {
				k.Known = append(k.Known, llm.Line(v.Value))
			}
		}
		data.Keys = append(data.Keys, k)
	}
	return llm.Prompt(prompts, "extract.tmpl", "extract-data.tmpl", data)
}

func items(docs []document) []shownText {
	var out []shownText
	for i, d := range docs {
		item := shownText{ID: i + 1}
		for _, t := range d.texts {
			item.Texts = append(item.Texts, llm.Defuse(t))
		}
		out = append(out, item)
	}
	return out
}

// mark is a word that nobody guesses.
func mark() string { return rand.Text() }
