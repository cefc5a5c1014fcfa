package synth

// far is the other table that a link table ties rows together with, where an
// edge leads to one of the two; nil for other tables.
func (t *tableView) far(e edge) *tableView {
	switch {
	case !t.link:
		return nil
	case t.parents[0].to == e.to:
		return t.parents[1].to
	case t.parents[1].to == e.to:
		return t.parents[0].to
	}
	return nil
}

// edge is a key that points from a table at another, or at itself.
type edge struct {
	from, to       *tableView
	column, target int
	verbs          []verb
}

// findEdges finds the tables that a table points at by one key alone.
func (v *view) findEdges(t *tableView) {
	for _, k := range v.Keys {
		if k.From != t.n || len(k.Columns) != 1 {
			continue
		}
		to := v.tables[k.To]
		e := edge{from: t, to: to, column: k.Columns[0], target: k.Targets[0]}
		e.verbs = v.src.verbs[v.Tables[t.n].Name+"."+v.Columns[e.column].Name]
		switch {
		case k.Role != nil:
			v.addRole(t, k.Role, e)
		case to.key == e.target && len(to.label) > 0:
			t.parents = append(t.parents, e)
		}
	}
}
