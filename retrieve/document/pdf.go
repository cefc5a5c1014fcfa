package document

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/ledongthuc/pdf"

	"parley/retrieve/piece"
)

// readPDF reads the text of a PDF file, line by line, in the order in which it is drawn.
// Lines in larger letters than most of the text are headings. A file that is scanned holds
// pictures and no text, which is an error.
func readPDF(r io.Reader) (d Document, err error) {
	raw, err := io.ReadAll(r)
	if err != nil {
		return d, err
	}
	defer func() { // the package ends so where a file is not as the standard has it
		if p := recover(); p != nil {
			d, err = Document{}, fmt.Errorf("it is not as a PDF file has to be: %v", p)
		}
	}()
	f, err := pdf.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return d, err
	}
	var lines []printed
	for n := 1; n <= f.NumPage(); n++ {
		lines = append(lines, linesOf(f.Page(n).Content().Text)...)
	}
	if len(lines) == 0 {
		return d, errors.New("it holds no text; if it was scanned, a program for that (OCR) can put the text in")
	}
	d.Title = strings.TrimSpace(f.Trailer().Key("Info").Key("Title").Text())
	d.add(lines)
	return d, nil
}

// printed is a line of a page.
type printed struct {
	text      string
	y, height float64 // from the bottom of the page, and of its letters, in points
}

// How far letters may lie from each other, as parts of their height.
const (
	sameLine  = 0.3 // up and down, in one line
	wordApart = 1.5 // to the right, within a word
	nextLine  = 1.9 // down, from one line of a paragraph to the next
	larger    = 1.15
	full      = 0.75 // of the longest line: one that was broken to fit the page
)

// linesOf puts the letters of a page into lines.
func linesOf(letters []pdf.Text) (out []printed) {
	var b strings.Builder
	var last pdf.Text
	end := func() {
		if text := strings.Join(strings.Fields(b.String()), " "); text != "" {
			out = append(out, printed{text, last.Y, last.FontSize})
		}
		b.Reset()
	}
	for _, t := range letters {
		if strings.TrimSpace(t.S) == "" && t.S != " " {
			continue
		}
		switch {
		case b.Len() == 0:
		case math.Abs(t.Y-last.Y) > sameLine*t.FontSize:
			end()
		case t.X-last.X-last.W > wordApart*t.FontSize || t.X < last.X:
			b.WriteByte(' ')
		}
		b.WriteString(t.S)
		last = t
	}
	end()
	return out
}

// add puts lines under the headings among them.
func (d *Document) add(lines []printed) {
	body := bodyHeight(lines)
	section, text, width := "", strings.Builder{}, 0
	for _, l := range lines {
		if l.height <= larger*body {
			width = max(width, len(l.text))
		}
	}
	end := func() {
		if strings.TrimSpace(text.String()) != "" {
			d.Parts = append(d.Parts, Part{Section: section, Text: text.String()})
		}
		text.Reset()
	}
	for i, l := range lines {
		if l.height > larger*body {
			end()
			if d.Title == "" {
				d.Title = l.text
			}
			if section = l.text; section == d.Title {
				section = ""
			}
			continue
		}
		if i > 0 && goesOn(lines[i-1], l, width) {
			text.WriteString(" " + l.text)
		} else {
			text.WriteString("\n\n" + l.text)
		}
	}
	end()
}

// goesOn reports whether a line goes on with the sentence of the line before.
func goesOn(before, l printed, width int) bool {
	near := before.y-l.y < nextLine*l.height
	return near && float64(len(before.text)) >= full*float64(width) && !piece.Entry(l.text)
}

// bodyHeight is the height of the letters of most of the text.
func bodyHeight(lines []printed) (most float64) {
	letters := map[float64]int{}
	for _, l := range lines {
		letters[l.height] += len(l.text)
	}
	for _, l := range lines {
		if letters[l.height] > letters[most] {
			most = l.height
		}
	}
	return most
}
