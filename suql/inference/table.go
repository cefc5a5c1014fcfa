package inference

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// types are how the columns of an inference table are declared.
var types = map[Kind]string{YesNo: "BOOLEAN", Number: "NUMERIC", Value: "TEXT"}

// Generate makes the inference table of src from its cells: the key of the
// source, and a column for each of its columns that has values. Without any
// there is no table.
func (f *File) Generate(ctx context.Context, src Source) error {
	columns, err := f.Columns(ctx, src)
	if err != nil {
		return err
	}
	name := ident(src.TableName())
	return f.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DROP TABLE IF EXISTS "+name); err != nil {
			return err
		}
		create, insert := statements(name, src, columns)
		if create == "" {
			return nil
		}
		if _, err := tx.ExecContext(ctx, create); err != nil {
			return fmt.Errorf("making the table %s: %w", src.TableName(), err)
		}
		if _, err := tx.ExecContext(ctx, insert, src.ID); err != nil {
			return fmt.Errorf("filling the table %s: %w", src.TableName(), err)
		}
		return nil
	})
}

// statements make and fill the table; "" when it would have no columns.
func statements(name string, src Source, columns []Column) (create, insert string) {
	var defs, values, key []string
	for i, k := range src.Key {
		defs = append(defs, ident(k))
		key = append(key, ident(k))
		values = append(values, fmt.Sprintf("json_extract(r.row, '$[%d]')", i))
	}
	some := false
	for _, c := range columns {
		if c.Filled == 0 {
			continue
		}
		some = true
		defs = append(defs, ident(c.Name)+" "+types[c.Kind])
		value := "nullif(c.value, '')"
		if c.Kind == YesNo {
			value = "CASE c.value WHEN 'yes' THEN 1 WHEN 'no' THEN 0 END"
		}
		values = append(values,
			fmt.Sprintf(`(SELECT %s FROM parley_cells AS c WHERE c."column" = %d AND c.digest = r.digest)`, value, c.ID))
	}
	if !some {
		return "", ""
	}
	all := strings.Join(key, ", ")
	defs = append(defs, "PRIMARY KEY ("+all+")", "FOREIGN KEY ("+all+") REFERENCES "+ident(src.Table)+" ("+all+")")
	return "CREATE TABLE " + name + " (" + strings.Join(defs, ", ") + ")",
		"INSERT INTO " + name + " SELECT " + strings.Join(values, ", ") +
			" FROM parley_rows AS r WHERE r.source = ? ORDER BY r.row"
}

func ident(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
