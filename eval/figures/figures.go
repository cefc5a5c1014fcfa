// Package figures works out the shares that evaluations report, and writes
// them as tables of text. Start with [Share], [Text] and [Table]:
//
//	line := []string{"all", strconv.Itoa(total), figures.Text(figures.Share(right, total))}
//	figures.Table(os.Stdout, [][]string{{"", "questions", "right"}, line})
package figures

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Share is a of b in [0, 1], and 0 where b is 0.
func Share(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// One is 1 for what counts, and 0 for what does not.
func One(counts bool) int {
	if counts {
		return 1
	}
	return 0
}

// Text writes a share with three digits; one below zero is not known.
func Text(f float64) string {
	if f < 0 {
		return "–"
	}
	return fmt.Sprintf("%.3f", f)
}

// Table writes lines of cells: names to the left, figures to the right. A
// line of two cells is a name and a remark. Errors of w show in the writes
// after it.
func Table(w io.Writer, lines [][]string) {
	widths := widths(lines)
	for _, line := range lines {
		text := fmt.Sprintf("%-*s", widths[0], line[0])
		for i, cell := range line[1:] {
			if len(line) == 2 {
				text += "  " + cell
			} else {
				text += fmt.Sprintf("  %*s", widths[i+1], cell)
			}
		}
		fmt.Fprintln(w, strings.TrimRight(text, " "))
	}
}

// widths are those of the columns, by what stands in them.
func widths(lines [][]string) []int {
	var widths []int
	for _, line := range lines {
		for i, cell := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if i == 0 || len(line) > 2 {
				widths[i] = max(widths[i], utf8.RuneCountInString(cell))
			}
		}
	}
	return widths
}

// JSON writes one object, indented for people.
func JSON(w io.Writer, object any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	if err := enc.Encode(object); err != nil {
		return fmt.Errorf("writing the scores: %w", err)
	}
	return nil
}
