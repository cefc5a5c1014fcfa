package catalog

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// Note is what somebody wrote down about a database that its columns don't
// say: a sentence ("revenue is net of discount"), or a question with the query
// that is right for it.
type Note struct {
	Text     string   // the sentence; "" for a question with its query
	Terms    []string // words it is about, beside its own
	Question string
	Query    string // as SUQL
	Place    string // where it stands: "shop.db.parley.yaml: line 9"
}

// notes reads the notes of the annotations:
//
//	notes:
//	  - note: Revenue is net of discount.
//	    terms: [turnover, sales]
//	  - question: what was the revenue in 2024?
//	    query: SELECT sum(amount - discount) FROM orders WHERE year = 2024
func (a *annotator) notes(n *yaml.Node) {
	if silent(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		a.fail(n, "notes must be a list, each with - before it, not %s", kindOfNode(n))
		return
	}
	for _, item := range n.Content {
		note := Note{Place: fmt.Sprintf("%s: line %d", a.name, item.Line)}
		if item.Kind == yaml.ScalarNode {
			a.text(item, &note.Text)
		} else {
			a.each(item, "a note", func(key, value *yaml.Node) { a.noteKey(&note, key, value) })
		}
		switch {
		case strings.TrimSpace(note.Text+note.Question+note.Query) == "":
			a.fail(item, "a note says nothing: write note, or question and query")
		case (note.Question == "") != (note.Query == ""):
			a.fail(item, "a question and its query go together")
		case note.Text != "" && note.Query != "":
			a.fail(item, "a note is a sentence, or a question with its query: make two of it")
		default:
			a.cat.Notes = append(a.cat.Notes, note)
		}
	}
}

func (a *annotator) noteKey(note *Note, key, value *yaml.Node) {
	switch key.Value {
	case "note":
		a.text(value, &note.Text)
	case "terms":
		a.texts(value, &note.Terms)
	case "question":
		a.text(value, &note.Question)
	case "query":
		a.text(value, &note.Query)
	default:
		a.unknown(key, "key", key.Value, []string{"note", "terms", "question", "query"})
	}
}

// String is the note on one line.
func (n Note) String() string {
	if n.Text != "" {
		return n.Text
	}
	return n.Question + " → " + n.Query
}
