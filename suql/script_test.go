package suql_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/golden"
	"parley/suql"
)

// Scripts in testdata are pages of cases: a heading "-- query: what it shows
// --" with the query and, below "-- result --", everything that came back:
// the plan with what each step took, rows with evidence, warnings and cost.
// Lines that begin with "options:" bound the run. Each case has a fresh
// engine over the table places, or the database that the options name.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			intro, cases := scriptCases(string(text))
			out.WriteString(intro)
			for _, c := range cases {
				got := c.run(t)
				fmt.Fprintf(&out, "-- query: %s --\n%s\n\n-- result --\n%s\n", c.name, c.query, got)
				if diff := cmp.Diff(c.result, strings.TrimSpace(got)); diff != "" && !golden.Update() {
					t.Errorf("%s (-want +got)\n%s", c.name, diff)
				}
			}
			if golden.Update() {
				golden.Write(t, file, out.String())
			}
		})
	}
}

type scriptCase struct{ name, query, result string }

var heading = regexp.MustCompile(`(?m)^-- (query: (.*)|result) --$`)

func scriptCases(text string) (intro string, out []scriptCase) {
	marks := heading.FindAllStringSubmatchIndex(text, -1)
	if len(marks) == 0 {
		return text, nil
	}
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		body := strings.TrimSpace(text[m[1]:end])
		if m[4] >= 0 {
			out = append(out, scriptCase{name: text[m[4]:m[5]], query: body})
		} else if len(out) > 0 {
			out[len(out)-1].result = body
		}
	}
	return text[:marks[0][0]], out
}

func (c scriptCase) run(t *testing.T) string {
	t.Helper()
	var opts suql.RunOptions
	var query []string
	database := places
	for _, line := range strings.Split(c.query, "\n") {
		set, ok := strings.CutPrefix(line, "options:")
		if !ok {
			query = append(query, line)
			continue
		}
		for _, part := range strings.Fields(set) {
			name, value, _ := strings.Cut(part, "=")
			if name == "database" {
				text, err := os.ReadFile(filepath.Join("testdata", value+".sql"))
				if err != nil {
					t.Fatal(err)
				}
				database = string(text)
				continue
			}
			n, err := strconv.Atoi(value)
			if err != nil {
				t.Fatal(err)
			}
			switch name {
			case "calls":
				opts.Budget.Calls = n
			case "items":
				opts.Budget.Items = n
			case "parallel":
				opts.Parallel = n
			default:
				t.Fatalf("no option %s", name)
			}
		}
	}
	e, _ := open(t, database)
	var b strings.Builder
	p, err := e.Prepare(t.Context(), strings.Join(query, "\n"))
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	res, err := p.Run(t.Context(), opts)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	b.WriteString(res.Receipt.Plan + "\n")
	var names []string
	for _, c := range res.Columns {
		names = append(names, fmt.Sprintf("%s (%s)", c.Name, c.Kind))
	}
	fmt.Fprintf(&b, "%s\n", strings.Join(names, " | "))
	for _, r := range res.Rows {
		var values []string
		for _, v := range r.Values {
			values = append(values, fmt.Sprintf("%v", v))
		}
		fmt.Fprintf(&b, "%s\n", strings.Join(values, " | "))
		for _, e := range r.Evidence {
			fmt.Fprintf(&b, "    %s %s: %s, because element %d says %s[%s]%s\n", e.Column, e.Question, e.Answer, e.Text,
				e.Snippet[:e.Start], e.Snippet[e.Start:e.End], e.Snippet[e.End:])
		}
	}
	for _, w := range res.Warnings {
		fmt.Fprintf(&b, "warning %s (%d): %s\n", w.Code, w.Count, w.Message)
	}
	s := res.Receipt.Stats
	fmt.Fprintf(&b, "%d calls, %d items, %d from memory, %d waves, %d rows judged, %d not judged, incomplete %v\n",
		s.Calls, s.Items, s.CacheHits, s.Waves, s.RowsJudged, s.NotJudged, s.Incomplete)
	return b.String()
}
