package document_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/document"
)

// drawn is a PDF file of one page with lines of text, each with its height and how far it
// lies below the one before.
func drawn(lines ...string) []byte {
	var page strings.Builder
	page.WriteString("BT 50 800 Td\n")
	for _, l := range lines {
		var height, down int
		if _, err := fmt.Sscanf(l, "%d %d", &height, &down); err != nil {
			panic(err)
		}
		text := strings.SplitN(l, " ", 3)[2]
		fmt.Fprintf(&page, "/F1 %d Tf 0 -%d Td (%s) Tj\n", height, down, strings.NewReplacer("(", `\(`, ")", `\)`).Replace(text))
	}
	page.WriteString("ET")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 850] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", page.Len(), page.String()),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var at []int
	for i, o := range objects {
		at = append(at, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, a := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", a)
	}
	fmt.Fprintf(&out, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, table)
	return out.Bytes()
}

// TestPDF: larger letters are headings, lines that were broken to fit are put together, and
// entries of a list stay apart.
func TestPDF(t *testing.T) {
	file := drawn("18 0 Boat shed rules", "11 30 The shed is open from nine until five on weekdays. Keys are kept by",
		"11 14 Mrs Anna Bolt (office).", "14 30 Prices", "11 20 - Rowing boat: 12 pounds", "11 14 - Canoe: 9 pounds")
	want := "text 0 [Boat shed rules|] The shed is open from nine until five on weekdays. Keys are kept by Mrs Anna Bolt (office).[]\n" +
		"text 1 [Boat shed rules|Prices] - Rowing boat: 12 pounds\n- Canoe: 9 pounds[]\n"
	if diff := cmp.Diff(want, shown(t, "rules.pdf", string(file))); diff != "" {
		t.Error(diff)
	}
}

// TestPDFWithoutText: of a scan, and of what is none, it is said why nothing is read.
func TestPDFWithoutText(t *testing.T) {
	for name, file := range map[string][]byte{"no text": drawn(), "no PDF file": []byte("hello"), "cut off": drawn("11 0 Hello")[:300]} {
		if _, err := document.Read("a.pdf", bytes.NewReader(file)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
