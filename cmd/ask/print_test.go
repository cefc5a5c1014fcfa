package ask

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"parley/agent"
	"parley/app/console"
	"parley/suql"
	"parley/suql/catalog"
)

// TestTheOnlyValueIsShown: what the sentence says need not be said again; what
// it doesn't is never kept back.
func TestTheOnlyValueIsShown(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		value any
		shown bool
		suql  string
	}{
		"a count":                {"There are 12,021 boats like that.", int64(12021), false, "SELECT count(*) FROM boats"},
		"an average":             {"The average price is 846.67.", 846.6666, false, "SELECT avg(price) FROM boats"},
		"a name in the sentence": {"I looked up Vela. Home port: Split.", "Split", false, "SELECT home_port FROM boats WHERE boat = 'Vela'"},
		"a name that it lacks":   {"I looked through boats. Here is 1 boat.", "Split", true, "SELECT home_port FROM boats LIMIT 1"},
		"a group":                {"Here is 1 line, one for each home port.", "Split", true, "SELECT home_port FROM boats GROUP BY home_port LIMIT 1"},
		"the count of a group":   {"Here is 1 line, one for each type.", int64(1), true, "SELECT count(*) FROM boats GROUP BY type LIMIT 1"},
	} {
		var out bytes.Buffer
		term := &terminal{Streams: &console.Streams{Out: &out, Err: &out}, rows: 10}
		r := &agent.Reply{Text: c.text, Total: 1, Columns: []suql.Column{{Name: "home_port"}}, Rows: []suql.Row{{Values: []any{c.value}}},
			Receipt: suql.Receipt{SUQL: c.suql}}
		if err := term.show(r); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "• "); got != c.shown {
			t.Errorf("%s: the value is in the list: %t\n%s", name, got, out.String())
		}
	}
}

// TestWhatIsNotShown: of many columns every row shows the same, and the others are named.
func TestWhatIsNotShown(t *testing.T) {
	r := &agent.Reply{Text: "Here are 2 trips.", Total: 2, Receipt: suql.Receipt{SUQL: "SELECT * FROM trips"}}
	one, other := suql.Row{}, suql.Row{}
	for i := range 10 {
		r.Columns = append(r.Columns, suql.Column{Name: "c" + strconv.Itoa(i)})
		one.Values, other.Values = append(one.Values, any(int64(i))), append(other.Values, any(int64(i)))
	}
	other.Values[3], one.Values[9], other.Values[9] = nil, nil, nil
	r.Rows = []suql.Row{one, other}
	var out bytes.Buffer
	term := &terminal{Streams: &console.Streams{Out: &out, Err: &out}, rows: 10}
	if err := term.show(r); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Count(got, "c 7: 7") != 2 || strings.Contains(got, "c 8: 8") || !strings.Contains(got, "\nNot shown: c 8.\n") {
		t.Errorf("shown:\n%s", got)
	}
}

// TestEveryRowIsSeen: a row whose first value is missing, or long, has a line too.
func TestEveryRowIsSeen(t *testing.T) {
	long := strings.Repeat("The hull was scraped and painted in spring. ", 9)
	for _, c := range []struct {
		value any
		want  string
	}{
		{nil, "• not known\n"}, {"", "• not known\n"}, {"Split", "• Split\n"},
		{long, "• " + long[:196] + " …\n"}, {strings.Repeat("x", 300), "• " + strings.Repeat("x", 200) + " …\n"},
	} {
		var out bytes.Buffer
		term := &terminal{Streams: &console.Streams{Out: &out, Err: &out}, rows: 10}
		r := &agent.Reply{Text: "Here is 1 line.", Total: 1, Columns: []suql.Column{{Name: "home_port"}, {Name: "n"}},
			Rows: []suql.Row{{Values: []any{c.value, int64(3)}}}, Receipt: suql.Receipt{SUQL: "SELECT home_port, n FROM boats"}}
		if err := term.show(r); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.want) || !strings.Contains(out.String(), "  n: 3\n") {
			t.Errorf("%v is shown as\n%s", c.value, out.String())
		}
	}
}

// TestKeysAreTold: a key is shown with what it stands for, and a number at the head of a row
// with what it is.
func TestKeysAreTold(t *testing.T) {
	var out bytes.Buffer
	term := &terminal{Streams: &console.Streams{Out: &out, Err: &out}, rows: 10}
	r := &agent.Reply{Text: "Here is 1 visit.", Total: 1, Columns: []suql.Column{
		{Name: "guest_id", Kind: catalog.Number, Names: map[string]string{"4": "Ada Quill"}}, {Name: "nights", Kind: catalog.Number}},
		Rows: []suql.Row{{Values: []any{int64(4), int64(3)}}}, Receipt: suql.Receipt{SUQL: "SELECT guest_id, nights FROM stays"}}
	if err := term.show(r); err != nil {
		t.Fatal(err)
	}
	if want := "• guest id: Ada Quill (4)\n  nights: 3\n"; !strings.Contains(out.String(), want) {
		t.Errorf("%s\nis not\n%s", out.String(), want)
	}
}

// TestMoreOfTheRows: "more" prints what was held back, without asking anew.
func TestMoreOfTheRows(t *testing.T) {
	var out bytes.Buffer
	term := &terminal{Streams: &console.Streams{Out: &out, Err: &out}, rows: 2}
	r := &agent.Reply{Text: "Here are 5 boats.", Total: 5, Columns: []suql.Column{{Name: "name"}}, Receipt: suql.Receipt{SUQL: "SELECT name FROM boats"}}
	for _, name := range []string{"Alke", "Eider", "Gull", "Lom", "Ryle"} {
		r.Rows = append(r.Rows, suql.Row{Values: []any{name}})
	}
	if err := term.show(r); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		n    int
		want string
	}{{1, "\n• Gull\n\n… and 2 more.\n"}, {0, "\n• Lom\n\n• Ryle\n"}} {
		out.Reset()
		if err := term.said(t.Context(), map[int]string{0: "show more", 1: "one more"}[c.n]); err != nil || out.String() != c.want {
			t.Errorf("%q, %v; want %q", out.String(), err, c.want)
		}
	}
	if done, err := term.more(0); done || err != nil {
		t.Errorf("there is more: %t, %v", done, err)
	}
}
