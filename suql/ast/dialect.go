package ast

// Dialect spells the nodes that a database writes in its own way.
type Dialect interface {
	// Spell prints n to w and returns true, or returns false to leave n to
	// the canonical printer; its children come to Spell either way.
	Spell(w *Writer, n Node) bool
}

// Writer is what a Dialect prints to.
type Writer struct{ p *printer }

// PrintFor returns the text of n as d spells it, or the first error that d
// reported with [Writer.Fail].
func PrintFor(n Node, d Dialect) (string, error) {
	p := &printer{dialect: spelled{d}}
	p.node(n)
	if p.err != nil {
		return "", p.err
	}
	return p.String(), nil
}

// spelled is a Dialect behind the printer's own hook.
type spelled struct{ d Dialect }

func (s spelled) print(p *printer, n Node) bool { return s.d.Spell(&Writer{p}, n) }

// Write prints its parts in order: strings and operators as they are, nodes
// in the dialect.
func (w *Writer) Write(parts ...any) { w.p.s(parts...) }

// Operand prints e in parentheses unless it is a name, a literal or a call,
// so that no precedence of operators matters.
func (w *Writer) Operand(e Expr) { w.p.sub(e, bindPrimary) }

// List prints the expressions with commas between them.
func (w *Writer) List(es []Expr) { list(w.p, es) }

// Fail records that n can't be expressed; the first error counts.
func (w *Writer) Fail(err error) {
	if w.p.err == nil {
		w.p.err = err
	}
}
