package sources_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ingest"
	"parley/sources"

	"github.com/google/go-cmp/cmp"
)

const csv = "name;price;opened\nAlder;4,50;31.1.2024\nBirch;12,00;1.2.2024\n"

// nothing fails if the data folder holds any file.
func (p *place) nothing() {
	p.t.Helper()
	err := filepath.WalkDir(p.data, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			p.t.Errorf("%s was left behind", path)
		}
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

func TestAFileIsLookedAtBeforeItIsImported(t *testing.T) {
	p := newPlace(t)
	id, err := p.Take("ann", `C:\Users\ann\Tents 2024.csv`, strings.NewReader(csv))
	if err != nil {
		t.Fatal(err)
	}
	seen, err := p.Look(t.Context(), "ann", id, 5, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if seen.Format != "semicolon-separated, UTF-8, names in line 1" || len(seen.Rows) != 2 || seen.Rows[0][1] != "4.5" || seen.Rows[0][2] != "2024-01-31" {
		t.Errorf("seen %+v", seen)
	}
	if diff := cmp.Diff([]string{"First"}, p.titles()); diff != "" {
		t.Errorf("looking added something: %s", diff)
	}
	if err := p.Import("ann", id, "", ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	d := p.draft("ann", id)
	if d.Stage != sources.Done || d.Err != nil {
		t.Fatalf("%+v", d)
	}
	if diff := cmp.Diff([]string{"First", "Tents 2024"}, p.titles()); diff != "" {
		t.Error(diff)
	}
}

func TestDraftsAreForThoseWhoUploadedThem(t *testing.T) {
	p := newPlace(t)
	id, err := p.Take("ann", "a.csv", strings.NewReader(csv))
	if err != nil {
		t.Fatal(err)
	}
	for _, owner := range []string{"ben", ""} {
		_, look := p.Look(t.Context(), owner, id, 5, ingest.Options{})
		_, of := p.Draft(owner, id)
		for what, err := range map[string]error{"look": look, "draft": of, "import": p.Import(owner, id, "", ingest.Options{}), "discard": p.Discard(owner, id)} {
			if !errors.Is(err, sources.ErrNoDraft) {
				t.Errorf("%s by %q: %v", what, owner, err)
			}
		}
	}
}

func TestNothingHalfDoneStays(t *testing.T) {
	for _, tt := range []struct{ name, file, text, want string }{
		{"a bad row", "a.csv", "name,price\nAlder,90\nBirch,120,extra,more\nCedar,1\n", "1 bad row"},
		{"an Excel workbook", "a.xlsx", "PK\x03\x04 and so on", "a.xlsx is a zip file or an Excel workbook"},
		{"an empty file", "a.csv", "", "the file is empty"},
		{"nothing but blanks", "a.csv", "  \n", "a.csv holds nothing but blanks"},
		{"a damaged database", "a.db", "SQLite format 3\x00 and rubbish", "a.db"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newPlace(t)
			id, err := p.Take("ann", tt.file, strings.NewReader(tt.text))
			if err == nil {
				if err = p.Import("ann", id, "", ingest.Options{}); err != nil {
					t.Fatal(err)
				}
				err = p.draft("ann", id).Err
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), p.data) {
				t.Errorf("got %v, want %q without our folders", err, tt.want)
			}
			if id != "" {
				if err := p.Discard("ann", id); err != nil {
					t.Fatal(err)
				}
			}
			p.nothing()
			if diff := cmp.Diff([]string{"First"}, p.titles()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestAnImportCanBeTriedAgain: what was refused for its bad rows is imported
// without them.
func TestAnImportCanBeTriedAgain(t *testing.T) {
	p := newPlace(t)
	id, err := p.Take("ann", "a.csv", strings.NewReader("name,price\nAlder,90\nBirch,120,extra\nCedar,1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Import("ann", id, "Tents", ingest.Options{}); err != nil {
		t.Fatal(err)
	}
	var bad *ingest.BadRowsError
	if d := p.draft("ann", id); !errors.As(d.Err, &bad) || bad.Bad.Rows[0].Line != 3 {
		t.Fatalf("%+v", d)
	}
	if err := p.Import("ann", id, "Tents", ingest.Options{SkipBad: true}); err != nil {
		t.Fatal(err)
	}
	if d := p.draft("ann", id); d.Stage != sources.Done {
		t.Errorf("%+v", d)
	}
}

// endless gives letters for as long as anybody reads, up to most.
type endless struct{ given, most int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.given >= e.most {
		return 0, errors.New("read on and on")
	}
	for i := range p {
		p[i] = 'x'
	}
	e.given += int64(len(p))
	return len(p), nil
}

func TestAFileThatIsTooLargeIsRefusedBeforeItHasArrived(t *testing.T) {
	p := newPlace(t)
	var large *sources.TooLargeError
	if _, err := p.Take("ann", "a.csv", &endless{most: 2 << 20}); !errors.As(err, &large) || large.Limit != 1<<20 {
		t.Errorf("got %v", err)
	}
	p.nothing()
}

func TestUploadsDoNotPileUp(t *testing.T) {
	p := newPlace(t)
	var ids []string
	for range 5 {
		id, err := p.Take("ann", "a.csv", strings.NewReader(csv))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	kept := 0
	for _, id := range ids {
		if _, err := p.Draft("ann", id); err == nil {
			kept++
		}
	}
	if _, err := p.Draft("ann", ids[4]); kept != 3 || err != nil {
		t.Errorf("%d kept, the last: %v", kept, err)
	}
	p.reopen(1 << 20)
	p.nothing()
}

func TestAdviceIsForThePage(t *testing.T) {
	p := newPlace(t)
	id, err := p.Take("ann", "a.csv", strings.NewReader("Alder,3/4/2024\nBirch,5/6/2024\n"))
	if err != nil {
		t.Fatal(err)
	}
	seen, err := p.Look(t.Context(), "ann", id, 5, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range seen.Notes {
		if strings.Contains(note, "--") || strings.Contains(note, p.data) {
			t.Errorf("the note is for the command line: %s", note)
		}
	}
	if len(seen.Notes) == 0 {
		t.Error("no notes on dates that could mean two days")
	}
}
