package plan

import (
	"fmt"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/reader"
)

// Ask is one question that the reader is asked about a text of each row.
type Ask struct {
	ID       int
	Task     reader.Task
	Text     int // the text: an index into Plan.Inputs
	Question string
	Value    string      // Judge: the answer to be judged,
	ValueOf  int         // or the index in Plan.Inputs that computes it; -1 for Value
	Domain   []string    // Classify
	Which    bool        // Classify: the answer is the one of Domain, "" for none, instead of whether it is one
	Type     reader.Type // Answer
	Whole    bool        // Answer: round numbers to integers
	Fold     bool        // Answer: normalise the text, for comparing answers
	Column   string      // name of the text, for people
	Stored   Stored      // where the text is stored; zero when it is computed
	Expr     ast.Expr    // how it stands in the query
	Inferred *Inferred   // where answers stand already; nil for nowhere
}

// Stored is a column of a stored table.
type Stored struct {
	Table, Column string
	Rows          int // of the table
}

// About names the text: the stored column, or how it is computed.
func (a *Ask) About() string {
	if a.Stored.Table != "" {
		return a.Stored.Table + "." + a.Stored.Column
	}
	return a.Column
}

// reads says what is read.
func (a *Ask) reads(whole *Plan) string {
	text := whole.Shown(a.Expr)
	if !a.Which {
		return text
	}
	list := make([]string, len(a.Domain))
	for i, d := range a.Domain {
		list[i] = ast.Print(ast.Str(d))
	}
	return "which of " + strings.Join(list, ", ") + " is " + text
}

// AnswerColumn is the column of Relation with the answers to ask id.
func AnswerColumn(id int) string { return "parley_a" + strconv.Itoa(id) }

// Fact is a condition on a row whose truth is found in one way.
type Fact struct {
	ID   int
	How  How
	Expr ast.Expr // BySQL: over the source; ByBoth: over the source and Relation
	Asks []int    // ByAsk: one; BySame: two; ByBoth: all that Expr needs
	Is   []string // ByAsk of a question with Which: the answers that make it true
	Text string   // how it reads
}

// How a fact is found.
type How string

// The ways to find a fact.
const (
	BySQL   How = "sql"     // by the database, while scanning
	ByAsk   How = "ask"     // the answer is the truth, or one of Is
	ByGiven How = "given"   // true when there is an answer, false when not
	BySame  How = "same"    // two answers are the same text
	ByBoth  How = "ask+sql" // by the database, from answers
)

// asks collects the questions, inputs and facts of a query, each once.
type asks struct {
	list   []*Ask
	inputs []Text
	facts  []*Fact
	seen   map[string]int
	text   func(ast.Expr) Text
	label  func(ast.Expr) string // name of a text expression, for people
	stored func(ast.Expr) Stored
	fixed  map[string]string // answers that WHERE requires to equal a literal

	choices map[string][]string // answers that are one of several texts, by their question
}

func (a *asks) input(e ast.Expr) int {
	return a.once("input "+ast.Print(e), func() int {
		a.inputs = append(a.inputs, a.text(e))
		return len(a.inputs) - 1
	})
}

func (a *asks) once(key string, add func() int) int {
	if i, ok := a.seen[key]; ok {
		return i
	}
	i := add()
	a.seen[key] = i
	return i
}

func (a *asks) ask(n Ask) *Ask {
	key := fmt.Sprintf("ask %s %d %q %q %d %v %q %s %v %v", n.Task, n.Text, n.Question, n.Value, n.ValueOf, n.Which,
		n.Domain, n.Type, n.Whole, n.Fold)
	return a.list[a.once(key, func() int {
		n.ID = len(a.list)
		a.list = append(a.list, &n)
		return n.ID
	})]
}

func (a *asks) fact(f Fact) int {
	e := ""
	if f.Expr != nil {
		e = ast.Print(f.Expr)
	}
	return a.once(fmt.Sprintf("fact %s %s %v %q", f.How, e, f.Asks, f.Is), func() int {
		f.ID = len(a.facts)
		a.facts = append(a.facts, &f)
		return f.ID
	})
}

// of starts an Ask about the text of f.
func (a *asks) of(f *ast.FreeText, whole ast.Expr) Ask {
	n := Ask{
		Task: reader.Answer, Text: a.input(f.Text), Question: f.Question, ValueOf: -1,
		Column: a.label(f.Text), Stored: a.stored(f.Text), Expr: whole,
	}
	if f.Func == ast.Summary {
		n.Task = reader.Summarise
	}
	return n
}

// answer is the plain answer to f.
func (a *asks) answer(f *ast.FreeText) *Ask { return a.ask(a.of(f, f)) }

// typed is the answer to f as a value of type t.
func (a *asks) typed(f *ast.FreeText, t reader.Type, whole bool, e ast.Expr) *Ask {
	n := a.of(f, e)
	n.Task, n.Type, n.Whole = reader.Answer, t, whole
	return a.ask(n)
}

// judged is whether v is a correct answer to f.
func (a *asks) judged(f *ast.FreeText, v ast.Expr, e ast.Expr) *Ask {
	n := a.of(f, e)
	n.Task = reader.Judge
	if l, ok := v.(*ast.Literal); ok {
		n.Value = l.Text
	} else {
		n.ValueOf = a.input(v)
	}
	return a.ask(n)
}

// classified is which of domain answers f.
func (a *asks) classified(f *ast.FreeText, domain []string, e ast.Expr) *Ask {
	n := a.of(f, e)
	n.Task, n.Domain = reader.Classify, domain
	return a.ask(n)
}

// column is how a statement over Relation reads the answer to n.
func column(n *Ask) *ast.Column {
	return &ast.Column{Table: Relation, Name: AnswerColumn(n.ID)}
}
