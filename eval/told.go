package eval

import (
	"context"
	"hash/fnv"
	"strconv"

	"parley/eval/suqlset"
	"parley/suql/ast"
)

// told is a query with every question to a text answered by a made-up reader, so that the database
// alone runs it: which rows a question is true of is drawn by the question and the length of the
// text. Questions that mean the same, by what the example's accepted queries ask (suqlset.Sense),
// are true of the same rows; others are not.
//
//	answer(notes, 'is it late?') = 'Yes'
//	→ CASE WHEN (length(notes) * 31 + 7) % 97 < 40 THEN 'Yes' WHEN … < 70 THEN 'No' END = 'Yes'
func (t *trial) told(q ast.Query) ast.Query {
	if !ast.HasFreeText(q) {
		return q
	}
	q = ast.Rewrite(q, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != ast.Eq && b.Op != ast.Ne {
			return n
		}
		text, _, value, ok := ast.Compared[*ast.FreeText](b)
		if !ok {
			return n
		}
		asked := t.asked(text, value.Text)
		return &ast.Binary{Op: b.Op, L: drawn(text.Text, asked), R: ast.Str(asked.Answer)}
	})
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		if text, ok := n.(*ast.FreeText); ok { // what is shown, or compared in another way
			return &ast.Binary{Op: ast.Concat, L: ast.Str(t.asked(text, "").Question + ": "), R: text.Text}
		}
		return n
	})
}

// asked is what the question to a text stands for among those of the accepted queries.
func (t *trial) asked(text *ast.FreeText, answer string) suqlset.Asked {
	out := suqlset.Asked{Question: text.Question, Answer: answer}
	if column, ok := text.Text.(*ast.Column); ok && text.Question != ast.SummaryQuestion {
		out.Column = column.Name
		out, _ = suqlset.Sense(t.example.Meanings, out)
	}
	return out
}

// Of a hundred lengths of texts, a little less: for how many the answer is yes, and for how many
// it is yes or no; texts of other lengths do not tell.
const lengths, drawnYes, drawnNo = 97, 40, 70

// drawn is yes, no or nothing for a text, by its length and by what is asked.
func drawn(text ast.Expr, asked suqlset.Asked) ast.Expr {
	h := fnv.New32a()
	h.Write([]byte(asked.Question)) // never fails
	sum := int(h.Sum32() % (lengths * (lengths - 1)))
	num := func(n int) *ast.Literal { return ast.Num(strconv.Itoa(n)) }
	place := &ast.Binary{Op: "%", R: num(lengths), L: &ast.Binary{Op: "+", R: num(sum % lengths),
		L: &ast.Binary{Op: "*", L: &ast.Call{Name: "length", Args: []ast.Expr{text}}, R: num(1 + sum/lengths)}}}
	when := func(under int, answer string) *ast.When {
		return &ast.When{Cond: &ast.Binary{Op: ast.Lt, L: place, R: num(under)}, Then: ast.Str(answer)}
	}
	return &ast.Case{Whens: []*ast.When{when(drawnYes, "Yes"), when(drawnNo, "No")}}
}

// runSoon runs a predicted query, whose questions to texts a made-up reader answers.
func (t *trial) runSoon(ctx context.Context, q ast.Query) ([][]any, error) {
	return t.db.RunSoon(ctx, t.told(q))
}
