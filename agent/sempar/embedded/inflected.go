package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// inflected is a hypothesis with the one of the few values of a column that a verb says in another
// form, where it makes nothing of that word:
//
//	how many passed this year
//	SELECT count(*) FROM exams WHERE extract(year FROM day) = 2026
//	→ SELECT count(*) FROM exams WHERE extract(year FROM day) = 2026 AND result = 'pass'
func (p *Parser) inflected(q *link.Question, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 || p.heard.Without[ruleInflected] {
		return h
	}
	var unexplained []bool
	for _, v := range p.inflections(q) {
		if unexplained == nil {
			unexplained = p.unexplained(q, h.Made)
		}
		c := joins.Of(p.heard.Catalog, s).Written(p.heard.Schema.Columns[v.Column].Column)
		if c == nil || v.From >= len(unexplained) || !unexplained[v.From] || ast.Some(s, ast.IsColumn(c)) {
			continue
		}
		out := *s
		out.Where = ast.Conj(s.Where, &ast.Binary{Op: ast.Eq, L: c, R: ast.Str(v.Text)})
		s, h.Query = &out, &out
	}
	return h
}

// inflections are the verbs that are no value, of which one is another form: passed, of pass.
func (p *Parser) inflections(q *link.Question) (out []link.Candidate) {
	for _, v := range q.Values {
		if v.Way == link.DomainAlike && v.From < q.Said && v.To == v.From+1 && v.Column >= 0 &&
			didAs(q.Tokens[v.From].Lower, strings.ToLower(v.Text)) && !p.heard.Schema.Columns[v.Column].List {
			out = append(out, v)
		}
	}
	return out
}

// didAs reports whether a word is a verb in another form than it has as a value.
func didAs(word, value string) bool {
	return word != value && mostlyVerb(word) && slices.Contains(wordnet.LemmasAs(word, wordnet.Verb), value)
}

// hasInflected reports whether a query compares the column of a value with it.
func (p *Parser) hasInflected(query ast.Query, v link.Candidate) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, _, l, ok := ast.Compared[*ast.Column](n)
		of := p.heard.Schema.Columns[v.Column].Column
		return ok && of != nil && strings.EqualFold(c.Name, of.Name) && l.Text == v.Text
	})
}
