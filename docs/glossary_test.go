package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheGlossaryPointsAtTheCode: what stands in the last column of a row is
// there: a package, a file, a declared name, or the field of one.
func TestTheGlossaryPointsAtTheCode(t *testing.T) {
	text, err := os.ReadFile("glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[2], -1) {
			if _, err := os.Stat(filepath.Join("..", m[1])); err == nil {
				continue
			}
			if pkg, name, ok := strings.Cut(m[1], "."); !ok || !declares(t, pkg, name) {
				t.Errorf("%s points at %s, which is not there", cells[0], m[1])
			}
		}
	}
}

// declares reports whether a package of that name declares "Name" or
// "Name.Field".
func declares(t *testing.T, pkg, name string) bool {
	t.Helper()
	name, field, _ := strings.Cut(name, ".")
	found := false
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || found || d.IsDir() || !strings.HasSuffix(path, ".go") || filepath.Base(filepath.Dir(path)) != pkg {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.Name == name {
				found = field == "" || has(spec.Type, field)
			}
			return !found
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
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
