package train

import (
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/hours"
)

// openings is a query with each call of open_at as a question to the opening
// hours in the words of the utterance that mean the same moment: who writes an
// item says what is open when, the parser learns which words ask for it. Calls
// that no words mean, and those of the query before, stay as they are.
func openings(q, before ast.Query, utterance string) ast.Query {
	known := map[string]bool{}
	if before != nil {
		ast.Inspect(before, func(n ast.Node) bool {
			if call, ok := n.(*ast.Call); ok && call.Name == check.OpenAt {
				known[ast.Print(call)] = true
			}
			return true
		})
	}
	var visit func(n ast.Node) ast.Node
	visit = func(n ast.Node) ast.Node {
		call, _ := n.(*ast.Call)
		open := true
		if not, ok := n.(*ast.Unary); ok && not.Op == ast.Not {
			call, _ = not.X.(*ast.Call)
			open = false
		}
		if call == nil || call.Name != check.OpenAt || len(call.Args) != 2 || known[ast.Print(call)] {
			return ast.Map(n, visit)
		}
		if asked := inWords(call, open, utterance); asked != nil {
			return asked
		}
		return n
	}
	return visit(q).(ast.Query)
}

// inWords is a call of open_at as a question in the most words of an utterance
// that mean its moment, or nil.
func inWords(call *ast.Call, open bool, utterance string) ast.Expr {
	moment, ok := call.Args[1].(*ast.Literal)
	if !ok {
		return nil
	}
	want, err := hours.ParseMoment(moment.Text, time.Time{})
	if err != nil {
		return nil
	}
	words := strings.Fields(utterance)
	for size := len(words); size > 0; size-- {
		for from := 0; from+size <= len(words); from++ {
			span := strings.Trim(strings.Join(words[from:from+size], " "), " .,;:!?")
			asks, ok := hours.Put(span)
			if !ok || asks.Question == span+"?" {
				continue
			}
			if got, err := hours.ParseMoment(asks.Moment, time.Time{}); err != nil || got != want {
				continue
			}
			answer := "Yes"
			if asks.Shut == open {
				answer = "No"
			}
			asked := &ast.FreeText{Func: ast.Answer, Text: call.Args[0], Question: span}
			return &ast.Binary{Op: ast.Eq, L: asked, R: ast.Str(answer)}
		}
	}
	return nil
}
