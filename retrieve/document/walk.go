package document

import (
	"cmp"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"parley/retrieve/piece"
)

// walker collects the parts of a page.
type walker struct {
	document Document
	headings [7]string // by level, from 1
	text     strings.Builder
	broken   string // what stands for the end of a line
}

// skipped are elements whose text is not what the page says.
var skipped = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Template: true, atom.Noscript: true, atom.Nav: true,
	atom.Form: true, atom.Button: true, atom.Svg: true, atom.Iframe: true, atom.Title: true,
}

// blocks are elements that begin and end a paragraph.
var blocks = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Section: true, atom.Article: true, atom.Main: true, atom.Aside: true,
	atom.Header: true,
	atom.Footer: true, atom.Blockquote: true, atom.Ul: true, atom.Ol: true, atom.Li: true, atom.Dl: true, atom.Dt: true,
	atom.Dd: true, atom.Pre: true, atom.Figure: true, atom.Figcaption: true, atom.Hr: true, atom.Body: true,
}

// levels are those of headings.
var levels = map[atom.Atom]int{atom.H1: 1, atom.H2: 2, atom.H3: 3, atom.H4: 4, atom.H5: 5, atom.H6: 6}

func (w *walker) walk(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		w.write(n)
		return
	case n.Type == html.ElementNode && n.DataAtom == atom.Title:
		w.document.Title = cmp.Or(w.document.Title, inner(n))
		return
	case n.Type == html.ElementNode && skipped[n.DataAtom]:
		return
	case n.DataAtom == atom.Table:
		w.table(n)
		return
	case n.DataAtom == atom.Br:
		w.text.WriteString(w.broken)
		return
	case levels[n.DataAtom] > 0:
		w.heading(levels[n.DataAtom], inner(n))
		return
	}
	if blocks[n.DataAtom] {
		w.text.WriteString("\n\n")
		defer w.text.WriteString("\n\n")
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c)
	}
}

// write adds text, in which white space is one blank, but for text that is laid out.
func (w *walker) write(n *html.Node) {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Pre {
			w.text.WriteString(n.Data)
			return
		}
	}
	w.text.WriteString(blanks.ReplaceAllString(n.Data, " "))
}

var blanks = regexp.MustCompile(`[ \t\r\n\f]+`)

// heading begins a part. The first one of the first level is the title of a
// page that has none.
func (w *walker) heading(level int, text string) {
	w.end()
	if level == 1 && w.document.Title == "" {
		w.document.Title = text
	}
	w.headings[level] = text
	clear(w.headings[level+1:])
}

// section is the headings above, without the title.
func (w *walker) section() string {
	var out []string
	for _, h := range w.headings {
		if h != "" && h != w.document.Title {
			out = append(out, h)
		}
	}
	return strings.Join(out, " > ")
}

// end ends the text of a part.
func (w *walker) end() {
	if text := w.text.String(); strings.TrimSpace(text) != "" {
		w.document.Parts = append(w.document.Parts, Part{Section: w.section(), Text: text})
	}
	w.text.Reset()
}

// table adds a table with its first row for headers. One of a single column,
// or with a table in it, is there for the look of the page: it is text.
func (w *walker) table(n *html.Node) {
	var rows [][]string
	nested := false
	var look func(*html.Node)
	look = func(n *html.Node) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			switch c.DataAtom {
			case atom.Table:
				nested = true
			case atom.Tr:
				rows = append(rows, nil)
				look(c)
			case atom.Td, atom.Th:
				if len(rows) > 0 {
					rows[len(rows)-1] = append(rows[len(rows)-1], inner(c))
				}
				if holds(c, atom.Table) {
					nested = true
				}
			default:
				look(c)
			}
		}
	}
	look(n)
	if nested || len(rows) < 2 || len(rows[0]) < 2 {
		w.text.WriteString("\n\n")
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			w.cells(c)
		}
		return
	}
	w.end()
	w.document.Parts = append(w.document.Parts,
		Part{Section: w.section(), Table: &piece.Grid{Header: rows[0], Rows: rows[1:]}})
}

// cells adds the cells of a table that is none, each as a paragraph.
func (w *walker) cells(n *html.Node) {
	if n.DataAtom == atom.Td || n.DataAtom == atom.Th || n.DataAtom == atom.Caption {
		w.text.WriteString("\n\n")
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			w.walk(c)
		}
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.cells(c)
	}
}

func holds(n *html.Node, a atom.Atom) bool {
	for c := range n.Descendants() {
		if c.DataAtom == a {
			return true
		}
	}
	return false
}

// inner is the text in an element, on one line.
func inner(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		} else if c.DataAtom == atom.Br || blocks[c.DataAtom] {
			b.WriteString(" ")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
