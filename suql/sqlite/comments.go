package sqlite

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"parley/suql/catalog"
)

// unitComment is a column in the text of a CREATE TABLE statement with a
// comment on its line that says what its numbers are counted in, as an import
// writes it: "gross" REAL, -- in dollars.
var unitComment = regexp.MustCompile(`(?m)^\s*(?:"((?:[^"]|"")+)"|\[([^\]]+)\]|(\w+))\s[^\n]*--\s*(in\s+\S[^\n]*)$`)

// comments reads them; SQLite keeps the text of every declaration.
func (db *DB) comments(ctx context.Context, f *catalog.TableFacts) error {
	rows, err := db.read(ctx, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", f.Name)
	if err != nil {
		return fmt.Errorf("the declaration of %s: %w", f.Name, err)
	}
	if len(rows.Values) == 0 {
		return nil
	}
	for _, m := range unitComment.FindAllStringSubmatch(text(rows.Values[0][0]), -1) {
		name := strings.ReplaceAll(m[1], `""`, `"`) + m[2] + m[3]
		for i := range f.Columns {
			if strings.EqualFold(f.Columns[i].Name, name) {
				f.Columns[i].Comment = strings.ToUpper(m[4][:1]) + strings.TrimSpace(m[4][1:]) + "."
			}
		}
	}
	return nil
}
