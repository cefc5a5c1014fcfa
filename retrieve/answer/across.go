package answer

import (
	"context"
	"strings"

	"parley/agent"
	"parley/english"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/reader/passage"
	"parley/suql/unit"
)

// pageOf begins the name of the column that holds the pages which the cells of
// another column are the titles of.
const pageOf = "page of "

// How far cells are followed to pages.
const (
	mostLinkedRows = 2_000 // of a table whose cells are looked up
	mostPage       = 20    // passages of a page
)

// pages are the texts that the cells of a table link to: those of documents
// whose title is the cell, letter case apart. It gives one map a column, from
// the cell to the text; nil for a column without.
func pages(ctx context.Context, lib *library.Library, rows [][]string, columns int) ([]map[string]string, error) {
	out := make([]map[string]string, columns)
	if len(rows) > mostLinkedRows {
		return out, nil
	}
	var cells []string
	seen := map[string]bool{}
	for _, row := range rows {
		for _, cell := range row {
			key := strings.ToLower(strings.TrimSpace(cell))
			if _, isNumber := number(key); key != "" && !isNumber && !seen[key] {
				seen[key] = true
				cells = append(cells, key)
			}
		}
	}
	texts, err := lib.Titled(ctx, cells, mostPage)
	if err != nil || len(texts) == 0 {
		return out, err
	}
	for _, row := range rows {
		for i, cell := range row {
			text := texts[strings.ToLower(strings.TrimSpace(cell))]
			if text == "" {
				continue
			}
			if out[i] == nil {
				out[i] = map[string]string{}
			}
			out[i][cell] = text
		}
	}
	return out, nil
}

// across follows the one row that a reading finds to the page that a cell of
// it links to, and puts the question to that page: two steps in one query,
// for what a table and a text say only together. leads is false where the
// reading finds no such row, or the page does not say. Where the question
// names the row itself, it leads to the page, and there is no output: the page
// is found without the table.
func (a *Answerer) across(ctx context.Context, e *suql.Engine, q *passage.Question, question string,
	h agent.Hypothesis, c candidate) (o Output, leads bool, err error) {
	sel, ok := narrow(h.Query)
	if !ok {
		return Output{}, false, nil
	}
	t := e.Catalog().Table(unit.FirstTable(sel))
	if t == nil {
		return Output{}, false, nil
	}
	for _, col := range t.Columns {
		linked := t.Column(strings.TrimPrefix(col.Name, pageOf))
		if !strings.HasPrefix(col.Name, pageOf) || linked == nil {
			continue
		}
		o, leads, err := a.follow(ctx, e, question, sel, linked, col)
		if err != nil || !leads || o.Kind != Both {
			return o, leads, err
		}
		o.Source, o.Piece, o.ID = c.Source, c.Piece, c.ID
		units := unit.Any(o.query)
		o.Reading = &agent.Hypothesis{Query: o.query, Units: scored(units, h.P), P: h.P}
		o.Features = a.pageFeatures(q, c, o)
		return o, true, nil
	}
	return Output{}, false, nil
}

// pageFeatures are those of the likeliest sentence of a page that a table led to.
func (a *Answerer) pageFeatures(q *passage.Question, c candidate, o Output) []float64 {
	c.place = 0
	var best []float64
	for _, s := range q.Sentences(passage.Cut(o.Sentence), o.Page) {
		if f := sentenceFeatures(c, q, s); best == nil || a.Weights.score(Span, f) > a.Weights.score(Span, best) {
			best = f
		}
	}
	return best
}

// narrow is a reading of one table that chooses rows, if it is one. The
// smallest or largest value of a column is taken for the row that has it.
func narrow(q ast.Query) (*ast.Select, bool) {
	was, ok := q.(*ast.Select)
	if !ok || !ofOneTable(was) {
		return nil, false
	}
	sel := *was
	for _, u := range unit.Any(was) {
		if u.Kind != unit.Aggregate || u.Agg == "" {
			continue
		}
		if u.Agg != "min" && u.Agg != "max" || len(was.Items) != 1 {
			return nil, false
		}
		sel.OrderBy = []*ast.Order{{Expr: &ast.Column{Name: u.Column}, Desc: u.Agg == "max", Nulls: ast.NullsLast}}
		sel.Limit = ast.Num("1")
	}
	return &sel, sel.Where != nil || len(sel.OrderBy) > 0 && sel.Limit != nil
}

// ofOneTable reports whether a query reads one table, row by row, without its
// texts.
func ofOneTable(q *ast.Select) bool {
	_, _, plain := ast.OneTable(q)
	return plain && len(q.GroupBy) == 0 && q.Having == nil && q.With == nil && !ast.HasFreeText(q)
}

// follow asks the page of the only row that sel finds, if the page has a word
// of the question that the table does not have.
func (a *Answerer) follow(ctx context.Context, e *suql.Engine, question string, sel *ast.Select, linked,
	page *catalog.Column) (o Output, leads bool, err error) {
	find := *sel
	find.Distinct = ast.Distinct{}
	find.Items = []*ast.Item{{Expr: &ast.Column{Name: linked.Name}},
		{Expr: &ast.Binary{Op: ast.Concat, L: &ast.Column{Name: page.Name},
			R: ast.Str("")}}} // an expression, since the column by itself is hidden
	which, err := run(ctx, e, agent.Hypothesis{Query: &find})
	if err != nil || len(which.Cells) != 2 ||
		!adds(question, which.Cells[1], which.Cells[0], e.Catalog().Table(linked.Table)) {
		return Output{}, false, err
	}
	if Holds(question, which.Cells[0]) {
		return Output{}, true, nil
	}
	ask := find
	ask.Items = []*ast.Item{{Expr: &ast.Column{Name: linked.Name}},
		{Expr: &ast.FreeText{Func: ast.Answer, Text: &ast.Column{Name: page.Name}, Question: question}}}
	o, err = run(ctx, e, agent.Hypothesis{Query: &ask})
	if err != nil || len(o.Cells) != 2 {
		return Output{}, false, err
	}
	o.Kind, o.query, o.Page, o.Sentence = Both, &ask, o.Cells[0], which.Cells[1]
	o.Text, o.Cells = o.Cells[1], o.Cells[1:]
	return o, true, nil
}

// adds reports whether a page has a content word of the question that neither
// the table's names nor the cell have.
func adds(question, page, cell string, t *catalog.Table) bool {
	split := piece.NewSplitter()
	stems := func(texts ...string) map[string]bool {
		out := map[string]bool{}
		for _, s := range split.Stems(strings.Join(texts, " ")) {
			out[s] = true
		}
		return out
	}
	table := []string{cell, t.Name}
	for _, c := range t.Columns {
		if !strings.HasPrefix(c.Name, pageOf) {
			table = append(table, c.Name)
		}
	}
	had, has := stems(table...), stems(page)
	for _, w := range piece.Words(question) {
		for _, s := range split.Stems(w) {
			if !english.StopWord(w) && has[s] && !had[s] {
				return true
			}
		}
	}
	return false
}

// scored are the units of a query that no parser wrote, each as sure as that.
func scored(units []unit.Unit, p float64) []agent.Scored {
	out := make([]agent.Scored, len(units))
	for i, u := range units {
		out[i] = agent.Scored{Unit: u, P: p, Place: agent.PlaceOf(u)}
	}
	return out
}
