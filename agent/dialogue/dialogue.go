// Package dialogue reads and runs dialogue scripts: conversations written
// down as text, which are test, tutorial and demo at once.
//
// Read scripts with [Read] and run each with [Script.Run] on a [Driver]: a
// session in the same process, a browser, or whatever else can hold a
// conversation. What happened comes back as a script again, so that comparing
// and updating golden files is comparing and writing text.
//
//	# A parent looks for a place for the children.
//	demo: restaurants
//
//	user: Show me a family-friendly Italian restaurant in Palo Alto
//	asks: Shall I read the reviews to find out: is this restaurant family-friendly?
//	user: yes
//	says: I looked through restaurants whose …
//	suql: SELECT …
//	row: Nonna Ferlita's Table | “they brought crayons …”
//	plan: Scan …
//	want: location = Palo Alto, cuisines has Italian, family_friendly yes
//	gold: 2 rows, 0 contradicted, 2 of 2 known ones found
//
// "demo:" names the demo that is talked to; "language:" may say which language
// the agent speaks. Lines beginning with "user:" and "want:" (and the header) are the script;
// all others are what it is expected to lead to. "want:" states in terms of
// the demo's gold file which rows the last answer should hold.
package dialogue

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Script is one conversation.
type Script struct {
	Name     string   // file name without its ending
	Title    []string // the comment lines at the top
	Demo     string   // the demo it talks to, one of demo.Names
	Language string   // that the agent speaks, by its BCP 47 tag; "" is English
	Lines    []Line
}

// Line is one line of a script: "key: text".
type Line struct{ Key, Text string }

// The keys of lines.
const (
	User     = "user"    // typed by the user; yes, no, not sure and undo answer an open question
	Asks     = "asks"    // the question the agent asks
	Says     = "says"    // the sentence above an answer
	Assumes  = "assumes" // an assumption said openly
	Short    = "answer"  // the short answer, and the row it stands in
	Offer    = "offer"   // what could be left out of a query that found nothing
	Step     = "step"    // a query on the way: why, the query, what came of it
	SUQL     = "suql"    // the query that was run
	Plan     = "plan"    // one line of the plan with actual counts; drivers may not see it
	Row      = "row"     // first value of a row, and the snippet that made it match
	Warns    = "warns"   // a warning beside the rows
	Fails    = "fails"   // the turn ended without an answer
	Want     = "want"    // what the rows should be like, in terms of the gold file
	GoldLine = "gold"    // how the rows compare with the gold file
)

// Read reads the scripts (*.dialogue) of a folder in order of their names.
func Read(dir string) ([]Script, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.dialogue"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no *.dialogue files in %s", dir)
	}
	var out []Script
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		s, err := Parse(strings.TrimSuffix(filepath.Base(path), ".dialogue"), string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// Parse reads one script; the error names the line.
func Parse(name, text string) (Script, error) {
	s := Script{Name: name}
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t")
		key, rest, ok := strings.Cut(line, ":")
		switch {
		case line == "":
		case strings.HasPrefix(line, "#"):
			s.Title = append(s.Title, strings.TrimSpace(strings.TrimPrefix(line, "#")))
		case !ok:
			return s, fmt.Errorf("%s.dialogue:%d: %q is not \"key: text\"", name, n+1, line)
		case key == "demo":
			s.Demo = strings.TrimSpace(rest)
		case key == "language":
			s.Language = strings.TrimSpace(rest)
		default:
			s.Lines = append(s.Lines, Line{key, strings.TrimPrefix(rest, " ")})
		}
	}
	return s, nil
}

// String prints the script; Parse reads it back.
func (s Script) String() string {
	var b strings.Builder
	for _, t := range s.Title {
		fmt.Fprintf(&b, "# %s\n", t)
	}
	fmt.Fprintf(&b, "demo: %s\n", s.Demo)
	if s.Language != "" {
		fmt.Fprintf(&b, "language: %s\n", s.Language)
	}
	answering := false
	for _, l := range s.Lines {
		if l.Key == User && !answering {
			b.WriteString("\n")
		}
		answering = l.Key == Asks
		fmt.Fprintf(&b, "%s: %s\n", l.Key, l.Text)
	}
	return b.String()
}

// Only returns the script with just the lines of the given keys, for drivers
// that see less than the whole.
func (s Script) Only(keys ...string) Script {
	out := s
	out.Lines = nil
	for _, l := range s.Lines {
		for _, k := range keys {
			if l.Key == k {
				out.Lines = append(out.Lines, l)
			}
		}
	}
	return out
}
