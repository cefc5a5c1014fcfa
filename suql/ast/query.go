package ast

// Select is one SELECT block.
type Select struct {
	At
	With     *With
	Distinct Distinct
	Items    []*Item
	From     []From // comma list; nil for SELECT without FROM
	Where    Expr
	GroupBy  []Expr
	Having   Expr
	Windows  []*Window // named windows of the WINDOW clause
	OrderBy  []*Order
	Limit    Expr
	Offset   Expr
}

// OneTable is a query that is one block over one table, by whatever name, and
// that table; false for any other query.
func OneTable(q Query) (*Select, *Table, bool) {
	s, ok := q.(*Select)
	if !ok || s == nil || len(s.From) != 1 {
		return nil, nil, false
	}
	t, ok := s.From[0].(*Table)
	return s, t, ok
}

// Distinct is SELECT DISTINCT, with the expressions of DISTINCT ON if any.
type Distinct struct {
	On    bool // DISTINCT is present
	Exprs []Expr
}

// SetOp is UNION, INTERSECT or EXCEPT of two queries; ORDER BY, LIMIT and
// OFFSET apply to the whole.
type SetOp struct {
	At
	With    *With
	Op      SetKind
	All     bool
	L, R    Query
	OrderBy []*Order
	Limit   Expr
	Offset  Expr
}

// SetKind names a set operation.
type SetKind string

// The set operations.
const (
	Union     SetKind = "UNION"
	Intersect SetKind = "INTERSECT"
	Except    SetKind = "EXCEPT"
)

// Values is a VALUES list.
type Values struct {
	At
	Rows [][]Expr
}

// With is a WITH clause.
type With struct {
	At
	Recursive bool
	CTEs      []*CTE
}

// CTE is one named query of a WITH clause.
type CTE struct {
	At
	Name  string
	Cols  []string
	Query Query
}

// Item is one element of the SELECT list.
type Item struct {
	At
	Expr  Expr
	Alias string // "" when none was written
}

// Order is one element of ORDER BY.
type Order struct {
	At
	Expr  Expr
	Desc  bool
	Nulls Nulls
}

// Nulls says where NULLs go in an ordering.
type Nulls string

// NULLS FIRST / LAST; the default is PostgreSQL's (last when ascending).
const (
	NullsDefault Nulls = ""
	NullsFirst   Nulls = "FIRST"
	NullsLast    Nulls = "LAST"
)

// Window is a window specification: named in the WINDOW clause, or inline
// after OVER (Name empty, or Base naming the window it extends).
type Window struct {
	At
	Name      string
	Base      string
	Partition []Expr
	OrderBy   []*Order
	Frame     *Frame
}

// Frame is a window frame: ROWS, RANGE or GROUPS BETWEEN Start AND End.
type Frame struct {
	At
	Mode       string // ROWS, RANGE or GROUPS
	Start, End Bound
}

// Bound is one end of a frame. Offset is set for "n PRECEDING/FOLLOWING".
type Bound struct {
	Kind   string // UNBOUNDED PRECEDING, PRECEDING, CURRENT ROW, FOLLOWING, UNBOUNDED FOLLOWING
	Offset Expr
}

// Table is a table, view or CTE named in FROM.
type Table struct {
	At
	Schema, Name string
	Alias        string
	Cols         []string
}

// Ref is the name by which columns of the table are qualified.
func (t *Table) Ref() string {
	if t.Alias != "" {
		return t.Alias
	}
	return t.Name
}

// Join is an explicit join. At most one of On, Using, Natural is set; none
// for CROSS.
type Join struct {
	At
	Kind    JoinKind
	L, R    From
	On      Expr
	Using   []string
	Natural bool
}

// JoinKind names a join.
type JoinKind string

// The joins.
const (
	Inner JoinKind = "JOIN"
	Left  JoinKind = "LEFT JOIN"
	Right JoinKind = "RIGHT JOIN"
	Full  JoinKind = "FULL JOIN"
	Cross JoinKind = "CROSS JOIN"
)

// Derived is a subquery in FROM.
type Derived struct {
	At
	Lateral bool
	Query   Query
	Alias   string
	Cols    []string
}

// FuncTable is a set-returning function in FROM, such as unnest(reviews) AS r.
type FuncTable struct {
	At
	Lateral    bool
	Call       Expr // a *Call
	Ordinality bool
	Alias      string
	Cols       []string
}

func (*Select) node()    {}
func (*SetOp) node()     {}
func (*Values) node()    {}
func (*With) node()      {}
func (*CTE) node()       {}
func (*Item) node()      {}
func (*Order) node()     {}
func (*Window) node()    {}
func (*Frame) node()     {}
func (*Table) node()     {}
func (*Join) node()      {}
func (*Derived) node()   {}
func (*FuncTable) node() {}

func (*Select) query() {}
func (*SetOp) query()  {}
func (*Values) query() {}

func (*Table) from()     {}
func (*Join) from()      {}
func (*Derived) from()   {}
func (*FuncTable) from() {}
