package parser

import (
	"sort"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

// maxChain bounds the words between two commas, summed over the open
// brackets: the most that one branch of libpg_query's tree can be deep. Its
// recursion runs on the C stack, so it is bounded before it starts.
const maxChain = 8_000

// tokens knows where the words of a text start and end, which libpg_query's
// tree leaves out.
type tokens struct {
	list  []*pg.ScanToken
	match map[int32]int32 // start of an opening bracket → end of its closing one
}

func scan(text string) (*tokens, error) {
	result, err := pg.Scan(text)
	if err != nil {
		return nil, err
	}
	t := &tokens{match: map[int32]int32{}}
	var open []int32
	for _, tok := range result.Tokens {
		switch tok.Token {
		case pg.Token_SQL_COMMENT, pg.Token_C_COMMENT:
			continue
		case pg.Token_ASCII_40, pg.Token_ASCII_91: // ( [
			open = append(open, tok.Start)
		case pg.Token_ASCII_41, pg.Token_ASCII_93: // ) ]
			if n := len(open); n > 0 {
				t.match[open[n-1]] = tok.End
				open = open[:n-1]
			}
		}
		t.list = append(t.list, tok)
	}
	return t, nil
}

// tooDeep reports where the text exceeds maxChain.
func (t *tokens) tooDeep() (ast.Span, bool) {
	chain := []int{0}
	sum := 0
	for _, tok := range t.list {
		top := len(chain) - 1
		switch tok.Token {
		case pg.Token_ASCII_44: // ,
			sum -= chain[top]
			chain[top] = 0
			continue
		case pg.Token_ASCII_40, pg.Token_ASCII_91:
			chain = append(chain, 0)
			top++
		case pg.Token_ASCII_41, pg.Token_ASCII_93:
			if top > 0 {
				sum -= chain[top]
				chain = chain[:top]
				top--
			}
		}
		chain[top]++
		if sum++; sum > maxChain {
			return ast.Span{Start: int(tok.Start), End: int(tok.End)}, true
		}
	}
	return ast.Span{}, false
}

// index is the index of the first token that starts at or after pos.
func (t *tokens) index(pos int) int {
	return sort.Search(len(t.list), func(i int) bool { return int(t.list[i].Start) >= pos })
}

// end is the end of the token that starts at pos, or pos if none does.
func (t *tokens) end(pos int) int {
	if i := t.index(pos); i < len(t.list) && int(t.list[i].Start) == pos {
		return int(t.list[i].End)
	}
	return pos
}

// at is the token n places after the one that starts at pos, or nil.
func (t *tokens) at(pos, n int) *pg.ScanToken {
	if i := t.index(pos) + n; i >= 0 && i < len(t.list) {
		return t.list[i]
	}
	return nil
}

// word is the span of the token at pos; the zero Span for pos < 0.
func (t *tokens) word(pos int32) ast.Span {
	if pos < 0 {
		return ast.Span{}
	}
	return ast.Span{Start: int(pos), End: t.end(int(pos))}
}

// closed is the span from pos to the bracket that closes the first one opened
// at or after pos within the next few tokens; word(pos) when there is none.
func (t *tokens) closed(pos int32, within int) ast.Span {
	s := t.word(pos)
	if pos < 0 {
		return s
	}
	i := t.index(int(pos))
	for j := i; j < len(t.list) && j <= i+within; j++ {
		if end, ok := t.match[t.list[j].Start]; ok {
			s.End = int(end)
			break
		}
	}
	return s
}

// dotted extends a span over the ".name" and ".*" that follow it, n parts.
func (t *tokens) dotted(pos int32, parts int) ast.Span {
	s := t.word(pos)
	if tok := t.at(int(pos), 2*(parts-1)); tok != nil && parts > 1 {
		s.End = int(tok.End)
	}
	return s
}

// upTo extends a span to the end of the first token of kind k after it, and
// leaves it alone when there is none.
func (t *tokens) upTo(s ast.Span, k pg.Token) ast.Span {
	for i := t.index(s.End); i < len(t.list); i++ {
		if t.list[i].Token == k {
			s.End = int(t.list[i].End)
			break
		}
	}
	return s
}

// join is the span from the first to the last of the given ones that are set.
func join(spans ...ast.Span) ast.Span {
	var out ast.Span
	for _, s := range spans {
		switch {
		case s == (ast.Span{}):
		case out == (ast.Span{}):
			out = s
		default:
			out.Start, out.End = min(out.Start, s.Start), max(out.End, s.End)
		}
	}
	return out
}
