// Package document reads text, Markdown, HTML and PDF into passages and tables,
// each under its headings.
//
// Call [Read]:
//
//	d, err := document.Read("notes/oslo.md", file)
//	for _, p := range d.Pieces() {
//		fmt.Println(p.Section, p.Text)
//	}
//
// Markdown is turned into HTML by goldmark, with tables as GitHub writes them;
// HTML is parsed as browsers do by golang.org/x/net/html.
package document

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	render "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"parley/retrieve/piece"
)

// Document is what a file says.
type Document struct {
	Title string // what it calls itself, or the name of the file
	Parts []Part
}

// Part is text, or a table, under one heading.
type Part struct {
	Section string // headings above, outermost first, divided by " > "
	Text    string // paragraphs, divided by blank lines
	Table   *piece.Grid
}

// endings are those of names of files that can be read, with how.
var endings = map[string]func(io.Reader) (Document, error){
	".txt": readText, ".text": readText,
	".md": readMarkdown, ".markdown": readMarkdown,
	".html": readHTML, ".htm": readHTML, ".xhtml": readHTML,
	".pdf": readPDF,
}

// Readable reports whether the ending of a name is that of a document.
func Readable(name string) bool {
	_, ok := endings[strings.ToLower(filepath.Ext(name))]
	return ok
}

// Read reads a document in the way that the ending of its name says, in
// UTF-8 or the encoding that it declares.
func Read(name string, r io.Reader) (Document, error) {
	read, ok := endings[strings.ToLower(filepath.Ext(name))]
	if !ok {
		return Document{}, fmt.Errorf("%s is neither text, Markdown, HTML nor PDF by its ending", name)
	}
	d, err := read(r)
	if err != nil {
		return Document{}, fmt.Errorf("reading %s: %w", name, err)
	}
	base := filepath.Base(name)
	d.Title = cmp.Or(d.Title,
		strings.NewReplacer("_", " ", "-", " ").Replace(strings.TrimSuffix(base, filepath.Ext(base))))
	return d, nil
}

// Pieces cuts the document; passages are numbered through it, the pieces of tables
// each in their table. Small tables are passages, too.
func (d Document) Pieces() []piece.Piece {
	var out []piece.Piece
	passages := 0
	for _, part := range d.Parts {
		if part.Table != nil {
			g := *part.Table
			g.Title, g.Section = d.tableTitle(part.Section), part.Section
			out = append(out, g.Pieces()...)
			part.Text = lines(part.Table)
		}
		for _, p := range piece.Passages(d.Title, part.Section, part.Text) {
			p.First = passages
			passages++
			out = append(out, p)
		}
	}
	return slices.Clip(out)
}

// tableTitle is what a table in the document is called: as the heading that it stands under,
// with the document, or as a table of the document.
func (d Document) tableTitle(section string) string {
	if section == "" {
		return d.Title + " (table)"
	}
	headings := strings.Split(section, " > ")
	return d.Title + ": " + headings[len(headings)-1]
}

// mostRead is how many rows a table in a document has at most that is read as text, too.
const mostRead = 60

// lines are the rows of a table as a person would read them out, each on a line of its own:
//
//	Private parties | price: £16
func lines(g *piece.Grid) string {
	if len(g.Rows) > mostRead {
		return ""
	}
	var b strings.Builder
	for _, row := range g.Rows {
		b.WriteString("\n\n" + row[0])
		for i, cell := range row[1:] {
			switch {
			case cell == "":
			case i+1 < len(g.Header) && g.Header[i+1] != "":
				b.WriteString(" | " + g.Header[i+1] + ": " + cell)
			default:
				b.WriteString(" | " + cell)
			}
		}
	}
	return b.String()
}

func readText(r io.Reader) (Document, error) {
	text, err := decoded(r, "text/plain")
	if err != nil || strings.TrimSpace(text) == "" {
		return Document{}, err
	}
	return Document{Parts: []Part{{Text: text}}}, nil
}

func readMarkdown(r io.Reader) (Document, error) {
	text, err := decoded(r, "text/plain")
	if err != nil {
		return Document{}, err
	}
	var page bytes.Buffer
	// lines that were broken to fit a page are put together again with those of plain text
	md := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(render.WithHardWraps()))
	if err := md.Convert([]byte(withoutFront(text)), &page); err != nil {
		return Document{}, err
	}
	return parse(&page, "\n")
}

func readHTML(r io.Reader) (Document, error) {
	text, err := decoded(r, "text/html")
	if err != nil {
		return Document{}, err
	}
	return parse(strings.NewReader(text), "\n\n")
}

// decoded is all of r as text.
func decoded(r io.Reader, contentType string) (string, error) {
	raw, err := io.ReadAll(r)
	if err != nil || len(raw) == 0 {
		return "", err
	}
	if utf8.Valid(raw) && contentType == "text/html" && !bytes.Contains(bytes.ToLower(raw[:min(len(raw), 1024)]), []byte("charset")) {
		contentType += "; charset=utf-8" // what declares nothing and is no UTF-8 is read as browsers do
	}
	utf, err := charset.NewReader(bytes.NewReader(raw), contentType)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(utf)
	if bytes.IndexByte(text, 0) >= 0 {
		return "", errors.New("it holds bytes that no text has")
	}
	return strings.TrimPrefix(strings.ToValidUTF8(string(text), "\uFFFD"), "\uFEFF"), err
}

// withoutFront is Markdown without the block of settings that some begin with.
func withoutFront(text string) string {
	rest, ok := strings.CutPrefix(text, "---\n")
	if _, after, found := strings.Cut(rest, "\n---\n"); ok && found {
		return after
	}
	return text
}

// parse reads a page; broken is what stands for the end of a line: a line break of Markdown
// may be there to fit a page, one of HTML is meant.
func parse(r io.Reader, broken string) (Document, error) {
	root, err := html.Parse(r)
	if err != nil {
		return Document{}, err
	}
	w := &walker{broken: broken}
	w.walk(root)
	w.end()
	return w.document, nil
}
