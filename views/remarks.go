package views

import (
	"context"
	"strings"

	"parley/ingest"
)

// mostExamples is how many values of a column a preview shows, and
// longestExample how many characters of each.
const (
	mostExamples   = 3
	longestExample = 48
)

// examples are the first different values of a column, as they would be stored.
func (u Upload) examples(column int) []string {
	var out []string
	seen := map[string]bool{"": true}
	for _, row := range u.Preview.Rows {
		if len(out) == mostExamples {
			break
		}
		if column < len(row) && !seen[row[column]] {
			seen[row[column]] = true
			out = append(out, clipped(row[column], longestExample))
		}
	}
	return out
}

// remarks say what was made of a column.
func (u Upload) remarks(ctx context.Context, column string) []string {
	var out []string
	for _, r := range u.Preview.Remarks {
		if r.Column == column {
			out = append(out, remark(ctx, r))
		}
	}
	return out
}

func remark(ctx context.Context, r ingest.Remark) string {
	from, to := clipped(r.From, longestExample), clipped(r.To, longestExample)
	switch r.Kind {
	case ingest.InUnit:
		if from == "" {
			return tr(ctx, "Numbers with the unit “%s”.", r.Unit)
		}
		return tr(ctx, "Numbers with the unit “%s”: %s becomes %s.", r.Unit, from, to)
	case ingest.Lists:
		return tr(ctx, "Looks like lists of short texts. Choose “list” to ask for each entry by itself.")
	case ingest.TwoDays:
		return tr(ctx, "Kept as text: %s could mean two days. Under “Read it differently” say which comes first.", from)
	case ingest.Codes:
		return tr(ctx, "Kept as it is written, for by its name it holds codes.")
	case ingest.Mixed:
		return tr(ctx, "Text because of “%s” in line %d; the %d values before it would be: %s.", from, r.Line, r.Rows,
			kindInFile(ctx, r.Before))
	case ingest.Changed:
	}
	return tr(ctx, "%s becomes %s.", from, to)
}

// notes say what was made of the file as a whole.
func (u Upload) notes(ctx context.Context) []string {
	var out []string
	switch p := u.Preview; {
	case p.Guessed == "names":
		out = append(out, tr(ctx, "The first row was taken for the names of the columns by its looks."))
	case p.Guessed == "row":
		out = append(out, tr(ctx, "The first row was taken for a row by its looks, not for the names of the columns."))
	}
	if left := u.Preview.Left; len(left) > 0 {
		out = append(out, tr(ctx, "Only tables are copied. These views and virtual tables stay behind: %s.",
			strings.Join(left, ", ")))
	}
	if p := u.Preview; p.Whole && p.Judged == 0 && len(p.Left) == 0 && len(p.Rows) == 0 && p.Format != "SQLite" {
		out = append(out, tr(ctx, "There are no rows in it."))
	}
	return out
}
