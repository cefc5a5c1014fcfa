package eval

import (
	"strings"

	"parley/eval/setmatch"
	"parley/eval/suqlset"
	"parley/suql/ast"
)

// goldQuery is an accepted query over a database with a schema.
type goldQuery struct {
	text  string // in SQLite's spelling
	tree  ast.Query
	parts *setmatch.Query // nil where it can't be taken apart: nothing matches it
}

// Accept adds a query that answers the question, over a database with that
// schema and in SQLite's spelling. The first one is the gold query; it says how
// hard the question is, where the dataset does not.
func (e *Example) Accept(s *setmatch.Schema, text string) {
	text = strings.TrimRight(strings.TrimSpace(text), "; ")
	tree, parts := readGold(s, text)
	if len(e.golds) > 0 {
		e.Also = append(e.Also, tree)
	} else {
		e.Gold, e.GoldText = tree, text
		if parts != nil && e.Hardness == "" {
			e.Hardness = string(parts.Level())
		}
	}
	e.take(goldQuery{text: text, tree: tree, parts: parts})
	if each := eachOf(tree); each != nil {
		e.Also = append(e.Also, each)
		e.take(goldQuery{text: ast.Print(each), tree: each})
	}
}

// take adds a query to those accepted, and what it asks of texts.
func (e *Example) take(g goldQuery) {
	e.Meanings = suqlset.Further(e.Meanings, suqlset.Phrases(g.tree))
	e.golds = append(e.golds, g)
}

// readGold parses a gold query and writes its names as parsers do. One that
// can't be read stands for a query that no other is the same as: its result
// still counts.
func readGold(s *setmatch.Schema, text string) (ast.Query, *setmatch.Query) {
	tree, err := s.Read(text)
	if err != nil {
		return &ast.Values{}, nil
	}
	parts, err := setmatch.Of(s, tree)
	if err != nil {
		parts = nil
	}
	// SQLite's LIKE ignores the case of letters.
	return plainNames(s, ast.Rewrite(tree, func(n ast.Node) ast.Node {
		if l, ok := n.(*ast.Like); ok && !l.Fold {
			folded := *l
			folded.Fold = true
			return &folded
		}
		return n
	})), parts
}
