package ingest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/tools/txtar"

	"parley/golden"
	"parley/ingest"
)

// write makes a file in a folder of the test's own.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// seen is what Look says about a file, as text.
func seen(t *testing.T, path string, o ingest.Options) string {
	t.Helper()
	p, err := ingest.Look(t.Context(), path, 3, o)
	if err != nil {
		return "error: " + strings.ReplaceAll(err.Error(), filepath.Dir(path)+"/", "") + "\n"
	}
	var b strings.Builder
	fmt.Fprintln(&b, p.Format)
	for _, c := range p.Columns {
		fmt.Fprintf(&b, "  %s %s", c.Name, c.Kind)
		if c.Source != c.Name {
			fmt.Fprintf(&b, " (%s)", c.Source)
		}
		b.WriteByte('\n')
	}
	for _, r := range p.Rows {
		fmt.Fprintf(&b, "%q\n", r)
	}
	if p.Bad.Count > 0 {
		fmt.Fprintln(&b, p.Bad)
	}
	for _, n := range p.Notes {
		fmt.Fprintln(&b, "note:", n)
	}
	return strings.ReplaceAll(b.String(), filepath.Dir(path)+"/", "")
}

func TestSniffing(t *testing.T) {
	const path = "testdata/sniff.txtar"
	script, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out := &txtar.Archive{Comment: script.Comment}
	want := map[string]string{}
	for _, f := range script.Files {
		want[f.Name] = string(f.Data)
	}
	for _, f := range script.Files {
		if strings.HasSuffix(f.Name, ": seen") {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			got := seen(t, write(t, f.Name, string(f.Data)), ingest.Options{})
			out.Files = append(out.Files, f, txtar.File{Name: f.Name + ": seen", Data: []byte(got + "\n")})
			if diff := cmp.Diff(want[f.Name+": seen"], got+"\n"); diff != "" && !golden.Update() {
				t.Errorf("run with -update and review (-want +got)\n%s", diff)
			}
		})
	}
	if golden.Update() {
		golden.Write(t, path, string(txtar.Format(out)))
	}
}

func TestEncodings(t *testing.T) {
	const text = "name,says\nJosé,«olé»\nZoë,naïve\n"
	const want = "comma-separated, %s, names in line 1\n  name text\n  says text\n[\"José\" \"«olé»\"]\n[\"Zoë\" \"naïve\"]\n"
	encode := func(e encoding.Encoding, s string) string {
		out, err := e.NewEncoder().String(s)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	little := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	big := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	for name, tt := range map[string]struct{ bytes, encoding string }{
		"UTF-8":                     {text, "UTF-8"},
		"UTF-8 with a mark":         {"\uFEFF" + text, "UTF-8"},
		"UTF-16 with a mark":        {encode(little, "\uFEFF"+text), "UTF-16LE"},
		"UTF-16BE with a mark":      {encode(big, "\uFEFF"+text), "UTF-16BE"},
		"UTF-16 without a mark":     {encode(little, text), "UTF-16LE"},
		"UTF-16BE without a mark":   {encode(big, text), "UTF-16BE"},
		"Windows-1252":              {encode(charmap.Windows1252, text), "Windows-1252"},
		"lines end in CR LF":        {strings.ReplaceAll(text, "\n", "\r\n"), "UTF-8"},
		"lines end in CR":           {strings.ReplaceAll(text, "\n", "\r"), "UTF-8"},
		"no line end at the end":    {strings.TrimSpace(text), "UTF-8"},
		"UTF-16 lines end in CR LF": {encode(little, strings.ReplaceAll(text, "\n", "\r\n")), "UTF-16LE"},
	} {
		t.Run(name, func(t *testing.T) {
			got := seen(t, write(t, "f.csv", tt.bytes), ingest.Options{})
			got, _, _ = strings.Cut(got, "note:")
			if diff := cmp.Diff(fmt.Sprintf(want, tt.encoding), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatIsSaidGoesBeforeWhatIsSeen(t *testing.T) {
	yes, no := true, false
	for name, tt := range map[string]struct {
		text string
		o    ingest.Options
		want string
	}{
		"header":    {"Anna,1\nBob,2\n", ingest.Options{Header: &yes}, "comma-separated, UTF-8, names in line 1\n  anna text (Anna)\n  _1 integer (1)\n[\"Bob\" \"2\"]\n"},
		"no header": {"a,b\n1,2\n", ingest.Options{Header: &no}, "comma-separated, UTF-8, no line of names\n  column_1 text ()\n  column_2 text ()\n[\"a\" \"b\"]\n[\"1\" \"2\"]\n"},
		"delimiter": {"a:b\n1:2\n", ingest.Options{Delimiter: ':'}, "separated by \":\", UTF-8, names in line 1\n  a integer\n  b integer\n[\"1\" \"2\"]\n"},
		"encoding":  {"a,b\n\xb1,2\n", ingest.Options{Encoding: "iso-8859-2"}, "comma-separated, ISO-8859-2, names in line 1\n  a text\n  b integer\n[\"ą\" \"2\"]\n"},
		"kinds":     {"a,b\n1,2\n", ingest.Options{Kinds: map[string]ingest.Kind{"a": ingest.Text}}, "comma-separated, UTF-8, names in line 1\n  a text\n  b integer\n[\"1\" \"2\"]\n"},
		"nulls":     {"a,b\n1,NA\nn/a,2\n", ingest.Options{Nulls: []string{"NA", "n/a"}}, "comma-separated, UTF-8, names in line 1\n  a integer\n  b integer\n[\"1\" \"\"]\n[\"\" \"2\"]\n"},
		"dates":     {"d\n03/04/2024\n", ingest.Options{Dates: ingest.DayFirst}, "one field a line, UTF-8, names in line 1\n  d date\n[\"2024-04-03\"]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, seen(t, write(t, "f.csv", tt.text), tt.o)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFilesThatAreNoTables(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "is empty"},
		{" \n\n", "holds nothing but blanks"},
		{"PK\x03\x04....", "a zip file or an Excel"},
		{"\x1F\x8B....", "compressed with gzip"},
		{"PAR1....", "a Parquet file"},
		{"{\n\"a\": 1\n}\n", "one JSON object"},
		{"a,b\n1,2\n\"x,3\n4,5\n", "line 3: a quote is opened here and never closed"},
		{"[{\"a\": 1},\n{\"a\"", "line 2: the file ends before its array does"},
		{"[{\"a\": 1},\n oops]", "line 2: this is not JSON from here on"},
		{"[{\"a\": 1}]\n[{\"a\": 2}]", "line 2: more text follows the end of the array"},
		{"{\"a\": 1}\n[1]\n", `line 2: "[1]" is not an object`},
		{"[]", "has no columns"},
	} {
		path := write(t, "f.csv", tt.text)
		target := filepath.Join(t.TempDir(), "t.db")
		_, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.want)
		}
		if _, err := os.Stat(target); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%q: something is at the target", tt.text)
		}
	}
}

func FuzzLook(f *testing.F) {
	script, err := txtar.ParseFile("testdata/sniff.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range script.Files {
		f.Add(file.Data)
	}
	f.Add([]byte("\xFF\xFEa\x00,\x00b\x00\n\x00"))
	f.Add([]byte("a,b\n\x00,\xff\n\"\"\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := write(t, "f.csv", string(data))
		look, err := ingest.Look(t.Context(), path, 3, ingest.Options{})
		if err != nil {
			return
		}
		names := map[string]bool{}
		for _, c := range look.Columns {
			if c.Name == "" || names[c.Name] {
				t.Fatalf("the column name %q is empty or stands twice", c.Name)
			}
			names[c.Name] = true
		}
		if len(look.Columns) == 0 {
			return // a JSON file without keys
		}
		// What was looked at can be imported, bad rows apart.
		target := filepath.Join(t.TempDir(), "t.db")
		sum, err := ingest.Import(t.Context(), target, []string{path}, ingest.Options{SkipBad: true})
		var bad *ingest.BadRowsError
		switch {
		case errors.As(err, &bad):
		case err != nil && look.Whole:
			t.Fatalf("seen as %s, not imported: %v", look.Format, err)
		case err == nil && look.Whole && sum.Tables[0].Rows != look.Judged:
			t.Fatalf("%d rows seen, %d imported", look.Judged, sum.Tables[0].Rows)
		}
	})
}
