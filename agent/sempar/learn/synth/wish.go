package synth

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parley/suql/ast"
)

//go:embed wishes.txt
var wishText string

// wishes is wishes.txt by "person is" and the like, read once.
var wishes = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for n, line := range strings.Split(wishText, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		form, list, ok := strings.Cut(line, ": ")
		if !ok {
			panic(fmt.Sprintf("wishes.txt:%d: no form", n+1)) // a fault that every test would meet
		}
		out[form] = append(out[form], commas(list)...)
	}
	return out
})

// wish is a condition on what a text says of a row.
func (a *asker) wish(t *tableView) (cond, bool) {
	text := one(a, t.prose)
	of := "thing"
	switch {
	case t.person:
		of = "person"
	case len(t.dates) > 0:
		of = "event"
	}
	form := one(a, []string{"is", "does", "with"})
	words := one(a, wishes()[of+" "+form])
	s := slots{"value": words, "column": a.called(text), "singular": "say"}
	if plural(s["column"]) != s["column"] {
		s["singular"] = "says"
	}
	if t.person {
		s["who"] = "who"
	}
	out := cond{about: []int{text}, kind: "wish"}
	if form == "is" && len(strings.Fields(words)) <= 3 && a.Float64() < 0.4 {
		out.pre = a.phrase("cond wish before", s)
	} else {
		out.post = a.phrase("cond wish "+form, s)
	}
	answer := "Yes"
	if first, _, _ := strings.Cut(words, " "); slices.Contains([]string{"no", "not", "never"}, first) {
		answer = "No"
	}
	out.e = binary(ast.Eq, &ast.FreeText{Func: ast.Answer, Text: a.v.col(text), Question: words}, ast.Str(answer))
	return out, true
}

// asksTexts reports whether a query puts a question to a text: its words must
// stand in the utterance as they are.
func asksTexts(q ast.Query) bool {
	found := false
	ast.Inspect(q, func(n ast.Node) bool {
		_, text := n.(*ast.FreeText)
		found = found || text
		return true
	})
	return found
}
