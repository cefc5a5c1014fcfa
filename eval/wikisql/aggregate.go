package wikisql

// aggregate computes one aggregate over the rows as SQLite does; false when
// text would have to be read as numbers.
func aggregate(o directOutput, rows [][]any) (any, bool) {
	if o.agg == "count" && o.column < 0 {
		return int64(len(rows)), true
	}
	if o.column < 0 {
		return nil, false
	}
	var values []any
	for _, row := range rows {
		if row[o.column] != nil {
			values = append(values, row[o.column])
		}
	}
	if o.agg == "count" {
		return int64(len(values)), true
	}
	switch o.agg {
	case "min", "max":
		if len(values) == 0 {
			return nil, true
		}
		best := values[0]
		for _, v := range values[1:] {
			if c := compareCells(v, best); o.agg == "min" && c < 0 || o.agg == "max" && c > 0 {
				best = v
			}
		}
		return best, true
	case "sum", "avg":
		return total(o.agg, values)
	}
	return nil, false
}

func total(agg string, values []any) (any, bool) {
	sum, whole, count := 0.0, int64(0), 0
	exact := true // whole is the sum
	for _, v := range values {
		f, ok := asFloat(v)
		if !ok {
			return nil, false
		}
		n, isInt := v.(int64)
		exact = exact && isInt
		whole += n
		sum += f
		count++
	}
	switch {
	case count == 0:
		return nil, true
	case agg == "avg":
		return sum / float64(count), true
	case exact:
		return whole, true
	}
	return sum, true
}
