package document_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/document"
)

// shown is a document as text: a line for each piece.
func shown(t *testing.T, name, text string) string {
	t.Helper()
	d, err := document.Read(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, p := range d.Pieces() {
		fmt.Fprintf(&b, "%s %d [%s|%s] %s%s%s\n", p.Kind, p.First, p.Title, p.Section, p.Text, strings.Join(p.Header, ","), fmt.Sprint(p.Rows))
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, file, text, want string }{
		{"text is named after its file", "north_sea.txt", "Cold.\n\nAnd grey.",
			"text 0 [north sea|] Cold.\nAnd grey.[]\n"},
		{"entries of a list are lines of their own", "a.md", "# Friends\n\n- Chair: Ada Blom\n- Treasurer: Leo Oag\n\nIn 2024 they met.",
			"text 0 [Friends|] Chair: Ada Blom\nTreasurer: Leo Oag\nIn 2024 they met.[]\n"},
		{"lines that were broken to fit are put together", "a.txt", "Cafe\nOpen every day but Tuesday from nine until four, and later\nin summer.\nTel: 01593 12",
			"text 0 [a|] Cafe\nOpen every day but Tuesday from nine until four, and later in summer.\nTel: 01593 12[]\n"},
		{"a mark at the beginning that only says how it is written", "a.md", "\ufeff# Regatta\n\nIn July.", "text 0 [Regatta|] In July.[]\n"},
		{"Markdown has headings and tables", "a.md", "---\nlang: en\n---\n# Oslo\nA city.\n\n## History\nFounded *early*.\n\n| year | event |\n|---|---|\n| 1040 | founded |\n",
			"text 0 [Oslo|] A city.[]\ntext 1 [Oslo|History] Founded early.[]\nrows 0 [Oslo: History|History] year,event[[1040 founded]]\ntext 2 [Oslo|History] 1040 | event: founded[]\n"},
		{"HTML: what is not said is left out", "a.html", "<title>T</title><nav>home</nav><script>x()</script><h2>S</h2><p>One<br>two</p><table><tr><th>a<th>b<tr><td>1<td>2</table>after",
			"text 0 [T|S] One\ntwo[]\nrows 0 [T: S|S] a,b[[1 2]]\ntext 1 [T|S] 1 | b: 2[]\ntext 2 [T|S] after[]\n"},
		{"a table for the look is text", "a.html", "<table><tr><td><p>left</p></td></tr><tr><td>right</td></tr></table>",
			"text 0 [a|] left\nright[]\n"},
		{"nothing", "a.md", "", ""},
		{"an old encoding that is declared", "a.html", "<meta charset=iso-8859-1><p>caf\xe9", "text 0 [a|] café[]\n"},
	} {
		if diff := cmp.Diff(tt.want, shown(t, tt.file, tt.text)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

func TestOtherEndingsAreRefused(t *testing.T) {
	if _, err := document.Read("a.exe", strings.NewReader("x")); err == nil || document.Readable("a.exe") || !document.Readable("A.MD") {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNoTextIsRefused(t *testing.T) {
	if _, err := document.Read("a.txt", strings.NewReader("PK\x03\x04\x00\x00")); err == nil {
		t.Error("bytes of an archive are taken for text")
	}
}

func FuzzRead(f *testing.F) {
	f.Add("a.md", "# a\n|b|c|\n|-|-|\n|1|2|")
	f.Add("a.html", "<table><tr><td><table><h1>")
	f.Add("a.pdf", string(drawn("18 0 Rules", "11 30 No fires.")))
	f.Fuzz(func(t *testing.T, name, text string) {
		if d, err := document.Read(name, strings.NewReader(text)); err == nil {
			d.Pieces()
		}
	})
}
