package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheGlossaryPointsAtTheCode: what stands in the last column of a row is
// there: a package, a file, a declared name, the field or the method of one.
func TestTheGlossaryPointsAtTheCode(t *testing.T) {
	if n := pointsAtTheCode(t, "glossary.md", "", 2); n == 0 {
		t.Error("the glossary has no rows")
	}
}

// TestTheArchitecturePointsAtTheCode: so is what the walk of a turn names, and
// what is to be changed for each of twelve changes.
func TestTheArchitecturePointsAtTheCode(t *testing.T) {
	for section, rows := range map[string]int{"## One turn through the code": 10, "## Where do I change…?": 13} {
		if n := pointsAtTheCode(t, "architecture.md", section, 1); n < rows {
			t.Errorf("%d rows below %s, want at least %d", n, section, rows)
		}
	}
}

// pointsAtTheCode checks what is quoted in a column of the tables below a
// heading, or of the whole page, and returns how many rows quote something.
func pointsAtTheCode(t *testing.T, page, section string, column int) (rows int) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), section)
	if !found {
		t.Fatalf("%s has no %s", page, section)
	}
	if section != "" {
		rest, _, _ = strings.Cut(rest, "\n## ")
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(rest) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) <= column {
			continue
		}
		named := quoted.FindAllStringSubmatch(cells[column], -1)
		if len(named) > 0 {
			rows++
		}
		for _, m := range named {
			if strings.HasPrefix(m[1], "--") { // a flag
				continue
			}
			if _, err := os.Stat(filepath.Join("..", m[1])); err == nil {
				continue
			}
			if pkg, name, ok := strings.Cut(m[1], "."); !ok || !declares(t, pkg, name) {
				t.Errorf("%s: %s points at %s, which is not there", page, cells[0], m[1])
			}
		}
	}
	return rows
}

// declares reports whether a package of that name declares "Name",
// "Name.Field" or "Name.Method".
func declares(t *testing.T, pkg, name string) bool {
	t.Helper()
	name, field, _ := strings.Cut(name, ".")
	found := false
	for _, file := range sources(t)[pkg] {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				found = found || n.Name.Name == name && (field == "" || has(n.Type, field))
			case *ast.ValueSpec:
				found = found || field == "" && slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return id.Name == name })
			case *ast.FuncDecl:
				if n.Recv == nil {
					found = found || field == "" && n.Name.Name == name
				} else {
					found = found || field == n.Name.Name && receiver(n) == name
				}
				return false // what it declares within is its own
			}
			return !found
		})
	}
	return found
}

// parsed are the files of every package, by the name of its folder.
var parsed map[string][]*ast.File

// sources returns them, read once.
func sources(t *testing.T) map[string][]*ast.File {
	t.Helper()
	if parsed != nil {
		return parsed
	}
	all := map[string][]*ast.File{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := filepath.Base(filepath.Dir(path))
		all[pkg] = append(all[pkg], file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	parsed = all
	return all
}

// receiver names the type that a method is of.
func receiver(f *ast.FuncDecl) string {
	typ := f.Recv.List[0].Type
	if p, ok := typ.(*ast.StarExpr); ok {
		typ = p.X
	}
	if name, ok := typ.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// has reports whether a struct has a field.
func has(typ ast.Expr, field string) bool {
	s, ok := typ.(*ast.StructType)
	if !ok {
		return false
	}
	for _, f := range s.Fields.List {
		for _, name := range f.Names {
			if name.Name == field {
				return true
			}
		}
	}
	return false
}
