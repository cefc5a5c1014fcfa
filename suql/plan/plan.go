// Package plan decides how a query is run: what the database does, which
// texts the reader is asked about, and in what order.
//
// Call [Build] with a checked query. A query without free-text functions
// becomes one [SQL] node. With them, the plan of a block is a chain, read from
// the leaf:
//
//	Scan     the database lists candidate rows, of a table or a join;
//	         everything that SQL alone can decide is decided here
//	Rank     the candidates most relevant to the question come first
//	Judge    the reader is asked, only while its answer can change a row
//	Project  the reader fills in answers that the output shows
//	Finish   the database computes the output from the surviving rows
//
// Blocks inside the query run first, as plans of their own in [Plan.Before]:
// their chain ends in a [Gather], which keeps the answers that the block looks
// up when the database evaluates it as part of the whole.
//
// SQL is never imitated in Go: whatever mixes SQL with answers (CASE, LIKE,
// arithmetic, GROUP BY an answer) is computed by the database over a relation
// named [Relation], which holds the surviving keys beside the answers, or over
// those of the answers gathered before.
//
// A block starts as steps that list every row, judge its whole condition and
// leave the rest to the database; the list rewrites says what is done to those
// steps, in order, each with the law by which the result stays the same. What
// the steps have no words for, package restate has said in other words before.
//
//	p, err := plan.Build(plan.Input{Query: q, Catalog: cat, Key: db.Key})
//	fmt.Print(p)   // the tree, with estimates
package plan

import (
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
	"parley/suql/domain"
)

// The relation through which answers reach the database, and its columns.
// Column [AnswerColumn](i) holds the answer to question i of [Plan.Asks].
const (
	Relation = "parley_rows"
	Ordinal  = "parley_n"   // place of the row in the output
	RowKey   = "parley_key" // key of the row in the source
)

// Input is what Build needs to know.
type Input struct {
	Query   ast.Query // checked; names as the database spells them
	Catalog *catalog.Catalog
	Source  string           // text of the query, for the carets of errors; may be ""
	Maps    []domain.Mapping // how literals of Query were mapped, for EXPLAIN
	Hours   []domain.Asked   // what open_at came to, for EXPLAIN
	// Plain says that the database has neither DISTINCT ON nor LATERAL.
	Plain bool
	// Key is an expression that tells the rows of a table apart and stays the
	// same from statement to statement, or nil where the database has none.
	Key func(table, ref string) ast.Expr
	// Inferred is the column of an inference table that answers a question about
	// a stored column, nil when none does; may be nil.
	Inferred func(table, column, question string) *Inferred
	// Without names rewrites to leave out, of those that Rewrites lists: what
	// is computed is the same, for more questions.
	Without []string
}

// Plan is how one query is run. It is immutable.
type Plan struct {
	Root   Node
	Query  ast.Query        // what it computes
	Before []*Plan          // to run first, in this order: what inner blocks look up; each ends in a Gather
	Source *Source          // nil when the database does everything
	Asks   []*Ask           // every question to the reader, by ID
	Facts  []*Fact          // every condition on a row, by ID
	Inputs []Text           // what the database computes per row for the reader
	Maps   []domain.Mapping // literals that were mapped into a closed domain
	Hours  []domain.Asked   // what open_at came to
	Enough *Enough          // when Before has been read enough; nil when all of it is needed
}

// Text is an expression over the source that the reader needs the value of.
type Text struct {
	Expr ast.Expr
	List bool    // the value is an array of texts
	Cost float64 // distinct values per row, in (0,1]: equal texts are read once
	// Distinct is how many different values there are in the whole table; 0
	// when that is not known.
	Distinct int
}

// Node is a step of a plan. The interface is sealed: *SQL, *Scan, *Rank,
// *Judge, *Project, *Gather and *Finish.
type Node interface {
	// Input is the step whose rows this one takes; nil at the leaf.
	Input() Node
	// Name is the step's name in EXPLAIN.
	Name() string
}

// SQL runs a query without free text, whole, on the database.
type SQL struct {
	Query ast.Query
	// Statement is what is run: Query with the columns of Provenance at its
	// end.
	Statement  ast.Query
	Provenance []Provenance
}

// Scan lists the keys of the candidate rows and, beside each, the truth of
// the conditions that only SQL decides.
type Scan struct {
	Source  *Source
	Where   ast.Expr     // conditions every result row fulfils; may be nil
	Facts   []int        // facts computed as output columns, in this order
	OrderBy []*ast.Order // order of the output; nil when any will do
	Groups  []ast.Expr   // GROUP BY: rows that agree in these are numbered alike
	Cut     block.Cut    // rows to take, when nothing is left to judge
}

// Rank puts the candidates most relevant to the questions first. Then come, of
// candidates that are rows of several tables, those sooner whose texts others
// before them have.
type Rank struct {
	In    Node
	By    []Ranking
	Texts []int  // keys of the source whose rows have the texts; nil: that order is left out
	Text  string // how the questions read
}

// Ranking is one question to rank by.
type Ranking struct {
	Table, Column, Question string
	Key                     int // which key of the source is the table's
}

// Judge keeps the rows for which Where holds.
type Judge struct {
	In    Node
	Where Formula
	Text  string    // how Where reads
	Need  int       // rows after which to stop; -1 for none
	Cut   block.Cut // applied to the kept rows
	// Steps, when not nil, are the numbers of kept rows that what follows tells
	// apart, ascending: a row is looked at only while the next step is neither
	// reached nor out of reach. They count the rows of each group: those with
	// the same keys in Group, which belong to one row of the block around, and
	// in the same group of the scan, if that has Groups.
	Steps []int
	Group []int
	// Groups is after how many groups that have reached their last step no
	// other is looked at; 0 for none. With Whole there are no steps: a group
	// with a row that is kept is looked at to its end, and counts then. InOrder
	// says that they have to be the first in the order of the scan.
	Groups  int
	Whole   bool
	InOrder bool
	// Wanted is how many rows of the query make it needless to go on, see
	// [Plan.Enough]; 0 when that is never so. A row that is kept may make one
	// or, with PerGroup, a group that is settled.
	Wanted   int
	PerGroup bool
}

// Project asks the questions whose answers the output shows.
type Project struct {
	In   Node
	Asks []int
	// Guards holds, for some asks, a condition on the row without which the
	// output does not look at the answer.
	Guards map[int]ast.Expr
}

// Finish computes the output from the rows that are left.
type Finish struct {
	In     Node
	Query  *ast.Select // over Relation joined to the source
	Names  []string    // names of the output columns
	PerRow bool        // an output row stands for one row of Relation, whose Ordinal is the last column
	// Streams says that no row that is found later changes the output of an
	// earlier one, and that they come in the order of Relation.
	Streams bool
	// Provenance are the columns before that.
	Provenance []Provenance
}

func (n *SQL) Input() Node     { return nil }
func (n *Scan) Input() Node    { return nil }
func (n *Rank) Input() Node    { return n.In }
func (n *Judge) Input() Node   { return n.In }
func (n *Project) Input() Node { return n.In }
func (n *Finish) Input() Node  { return n.In }

// Name implements Node.
func (*SQL) Name() string { return "SQL" }

// Name implements Node.
func (*Scan) Name() string { return "Scan" }

// Name implements Node.
func (*Rank) Name() string { return "Rank" }

// Name implements Node.
func (*Judge) Name() string { return "Judge" }

// Name implements Node.
func (*Project) Name() string { return "Project" }

// Name implements Node.
func (*Finish) Name() string { return "Finish" }

// Nodes returns the steps of the plan from the root to the leaf.
func (p *Plan) Nodes() []Node {
	var out []Node
	for n := p.Root; n != nil; n = n.Input() {
		out = append(out, n)
	}
	return out
}

// Actual is what a step took when it ran.
type Actual struct {
	Rows   int // rows it passed on
	Calls  int // calls to the reader
	Items  int // requests in them
	Hits   int // requests answered from memory
	InPart int // texts that were too long for the reader, and read in part
	// Inferred is how many requests inference tables answered.
	Inferred int
	// Decided is how many the cheaper reader of a cascade decided.
	Decided int
	Waves   int // rounds of concurrent calls
	Tokens  int
}
