package phrasebook_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"parley/ingest/demo"
	"parley/phrasebook"
	"parley/static"

	templ "github.com/a-h/templ/parser/v2"
)

// sentences collects what the program says to visitors, with where: the
// literals given to phrasebook (tr, Say), and the messages of errors that the
// web translates when it shows them.
func sentences(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, name := range demo.Names() {
		about, err := demo.LoadAbout(name)
		if err != nil {
			t.Fatal(err)
		}
		out[about.Title], out[about.Description] = "the demo "+name, "the demo "+name
	}
	for m := time.January; m <= time.December; m++ {
		out[m.String()] = "phrasebook.Language.Day"
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		out[d.String()] = "phrasebook.Language.Weekday"
	}
	for _, s := range static.Sentences() {
		out[s] = "static/files"
	}
	consts := map[string]string{} // of all these packages
	for _, dir := range []string{"app/server", "phrasebook", "views", "web", "web/api", "web/boards", "web/chat", "web/conversations", "web/data", "web/kiosk", "web/mcp",
		"web/pages", "web/results", "web/site", "agent", "agent/sempar/model", "nlg", "retrieve/chat"} {
		files, err := filepath.Glob(filepath.Join("..", dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		set := token.NewFileSet()
		var trees []*ast.File
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(set, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
			ast.Inspect(tree, func(n ast.Node) bool {
				if v, ok := n.(*ast.ValueSpec); ok && len(v.Names) == 1 && len(v.Values) == 1 {
					if s, ok := literal(v.Values[0], nil); ok {
						consts[v.Names[0].Name] = s
					}
				}
				return true
			})
		}
		for _, tree := range trees {
			ast.Inspect(tree, func(n ast.Node) bool {
				for _, e := range spoken(n) {
					if s, ok := literal(e, consts); ok && strings.ContainsFunc(s, unicode.IsLetter) {
						out[s] = set.Position(n.Pos()).String()
					}
				}
				return true
			})
		}
	}
	return out
}

// lastName is what a function or type is called, without its package; "" for
// what has no name.
func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// spoken are the expressions of n that are sentences.
func spoken(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.CallExpr:
		name := lastName(n.Fun)
		switch {
		case name == "tr" && len(n.Args) > 1:
			return n.Args[1:2]
		case (name == "Say" || name == "list") && len(n.Args) > 0:
			return n.Args[:min(2, len(n.Args))]
		case name == "TooFast" && len(n.Args) > 1, name == "Busy" && len(n.Args) == 1:
			return n.Args[:1]
		case name == "refused" && len(n.Args) > 1, name == "NewHTTPError" && len(n.Args) == 2:
			return n.Args[1:2]
		}
	case *ast.AssignStmt: // what pages are called unless somebody says
		if f, ok := n.Lhs[0].(*ast.SelectorExpr); ok && len(n.Rhs) == 1 && (f.Sel.Name == "Title" || f.Sel.Name == "Description") {
			return n.Rhs
		}
	case *ast.CompositeLit:
		name := lastName(n.Type)
		switch {
		case name == "greeting":
			var out []ast.Expr
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					out = append(out, kv.Value)
				}
			}
			return out
		case name == "Problem", name == "Unsupported", name == "Nothing":
			var out []ast.Expr
			for _, e := range n.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && slices.Contains([]string{"Detail", "What", "Hint"}, kv.Key.(*ast.Ident).Name) {
					out = append(out, kv.Value)
				}
			}
			return out
		}
	}
	return nil
}

func literal(e ast.Expr, consts map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.Ident:
		s, ok := consts[e.Name]
		return s, ok
	case *ast.SelectorExpr: // a constant of another package
		s, ok := consts[e.Sel.Name]
		return s, ok
	}
	return "", false
}

// TestEverySentenceIsTranslated: a language is complete or it is not shipped.
func TestEverySentenceIsTranslated(t *testing.T) {
	all := sentences(t)
	if len(all) < 50 {
		t.Fatalf("only %d sentences were found", len(all))
	}
	for _, l := range phrasebook.Languages() {
		for s, where := range all {
			if !l.Speaks(s) {
				t.Errorf("%s: %q is not in phrasebook/%s.yaml", where, s, l.Tag)
			}
		}
		for _, s := range l.Sentences() {
			if _, used := all[s]; !used {
				t.Errorf("phrasebook/%s.yaml translates %q, which nothing says", l.Tag, s)
			}
		}
	}
}

var verb = regexp.MustCompile(`%[.0-9]*[a-z%]`)

// TestTranslationsTakeTheSameArguments: a form may leave an argument out (a
// plural that says "one"), but has no other.
func TestTranslationsTakeTheSameArguments(t *testing.T) {
	for _, l := range phrasebook.Languages() {
		for _, s := range l.Sentences() {
			want := verb.FindAllString(s, -1)
			for category, form := range l.Forms(s) {
				got := verb.FindAllString(strings.NewReplacer("%[1]", "%", "%[2]", "%", "%[3]", "%").Replace(form), -1)
				for _, v := range got {
					if !slices.Contains(want, v) || len(got) > len(want) {
						t.Errorf("%s: %q (%s) takes %q, the English sentence %q", l.Tag, form, category, got, want)
					}
				}
			}
		}
	}
}

// TestNoLiteralWordsInTemplates: what a page says goes through tr.
func TestNoLiteralWordsInTemplates(t *testing.T) {
	same := []string{"Parley", "CSV", "JSON", "Markdown", "SQL", "-, ?"} // in every language
	told := []string{"aria-label", "title", "placeholder", "alt", "label", "aria-description"}
	err := filepath.WalkDir("../views", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".templ" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := templ.ParseString(string(source))
		if err != nil {
			return err
		}
		wrong := func(text string) {
			if strings.ContainsFunc(text, unicode.IsLetter) && !slices.Contains(same, strings.Trim(strings.TrimSpace(text), "· ")) {
				t.Errorf("%s says %q without tr", path, text)
			}
		}
		for _, n := range file.Nodes {
			h, ok := n.(*templ.HTMLTemplate)
			if !ok {
				continue
			}
			for _, child := range h.Children {
				walk(child, func(n templ.Node) {
					switch n := n.(type) {
					case *templ.Text:
						wrong(n.Value)
					case *templ.Element:
						for _, a := range n.Attributes {
							if c, ok := a.(*templ.ConstantAttribute); ok && slices.Contains(told, c.Key.String()) {
								wrong(c.Value)
							}
						}
					}
				})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func walk(n templ.Node, visit func(templ.Node)) {
	visit(n)
	if c, ok := n.(templ.CompositeNode); ok {
		for _, child := range c.ChildNodes() {
			walk(child, visit)
		}
	}
}
