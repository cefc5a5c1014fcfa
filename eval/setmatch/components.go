package setmatch

import "fmt"

// Components names the parts of a query: in each block the columns shown and
// how many there are, the tables, the conditions without their values, OR,
// the groups and the conditions on them, the order and its direction, whether
// there is a limit, and the set operation. The name of a part of an inner
// block begins with where the block stands: "where>", "having>", "from>",
// "union>". Columns that foreign keys link are one.
//
//	SELECT count(*) FROM singer WHERE age > (SELECT avg(age) FROM singer)
//	select count(*) · shown 1 · from singer · where > singer.age query ·
//	where>select avg(singer.age) · where>shown 1 · where>from singer
func (q *Query) Components() map[string]bool {
	out := map[string]bool{}
	q.components("", out)
	return out
}

func (q *Query) components(path string, out map[string]bool) {
	w := writer{link: q.schema.Linked}
	add := func(format string, values ...any) { out[path+fmt.Sprintf(format, values...)] = true }
	for _, it := range q.items {
		add("select %s", w.item(it))
	}
	add("shown %d", len(q.items))
	for _, t := range q.tables {
		if t.query != nil {
			add("from query")
			t.query.components(path+"from>", out)
			continue
		}
		add("from %s", t.name)
	}
	q.conditionComponents(path, "where", q.where, out)
	for _, v := range q.group {
		add("group %s", w.value(v))
	}
	q.conditionComponents(path, "having", q.having, out)
	for _, v := range q.order {
		add("order %s", w.value(v))
	}
	if len(q.order) > 0 {
		add("direction %s", direction(q))
	}
	if q.limit != "" {
		add("limit")
	}
	if q.outer {
		add("outer")
	}
	for _, in := range q.inner {
		in.components(path+"within>", out)
	}
	for _, set := range q.sets() {
		if set.query != nil {
			add("%s", set.op)
			set.query.components(path+set.op+">", out)
		}
	}
}

func (q *Query) conditionComponents(path, clause string, cs conditions, out map[string]bool) {
	w := writer{link: q.schema.Linked}
	for _, c := range cs.all {
		alone := c
		alone.with = nil
		name := path + clause + " " + w.condition(alone)
		for _, o := range c.with {
			if o.query != nil {
				name += " query"
				o.query.components(path+clause+">", out)
			}
		}
		out[name] = true
	}
	if cs.count("or") > 0 {
		out[path+clause+" or"] = true
	}
}
