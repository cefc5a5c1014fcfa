package discretize_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/ingest/demo"
	"parley/llm/fake"
	"parley/suql"
)

// keys are twelve things that the products' descriptions tell.
var keys = []string{
	"waterproof", "laptop", "hip_belt", "rain_cover", "cabin", "leather", "wireless", "microphone", "vegan", "freestanding", "warranty", "made_in",
}

var (
	asked    = regexp.MustCompile(`(?s)Question: ([^\n]*)\nAnswer: ([^\n]*)\nText:\n(.*)$`)
	itemText = regexp.MustCompile(`(?s)Item (\S+)\n\[\S+ text begins\]\n(.*?)\n\[`)
	keyLine  = regexp.MustCompile(`(?m)^- (\w+) \(`)
)

// oracle is a model that knows what people marked in the products.
type oracle struct {
	mu    sync.Mutex // guards calls
	gold  demo.Gold
	title map[string]string // by description
	calls map[string]int    // by what was asked: keys, texts, merging, reading
}

func newOracle(t *testing.T) *oracle {
	t.Helper()
	gold, err := demo.LoadGold(demo.Products)
	if err != nil {
		t.Fatal(err)
	}
	all, err := demo.LoadProducts()
	if err != nil {
		t.Fatal(err)
	}
	o := &oracle{gold: gold, title: map[string]string{}, calls: map[string]int{}}
	for _, p := range all {
		o.title[p.Description] = p.Title
	}
	return o
}

// marked is what a text says under a key: "" for nothing.
func (o *oracle) marked(text, key string) (value, evidence string) {
	m := o.gold.Marks[o.title[text]][key]
	switch m.Mark {
	case demo.MarkYes, demo.MarkNo:
		return m.Mark, m.Evidence
	case demo.MarkValue:
		return m.Value, m.Evidence
	}
	return "", ""
}

// Complete implements fake.Model.
func (o *oracle) Complete(p fake.Prompt) fake.Completion {
	if len(p.Messages) < 2 {
		return fake.Say("one two three")
	}
	rules := p.Messages[0].Content
	switch {
	case strings.Contains(rules, "Propose keys"):
		o.count("keys")
		var proposed []map[string]string
		for _, k := range keys {
			kind := "yes or no"
			if k == "made_in" {
				kind = "value"
			}
			proposed = append(proposed, map[string]string{"name": k, "kind": kind, "question": o.gold.Question(k)})
		}
		return say(map[string]any{"keys": proposed})
	case strings.Contains(rules, "mean the same"):
		o.count("merging")
		return say(map[string]any{"same": []any{}})
	case strings.Contains(rules, "lists keys"):
		o.count("texts")
		return say(map[string]any{"replies": o.extracted(p.Last())})
	case strings.Contains(rules, "Is the answer to the question correct"):
		o.count("reading")
		return fake.Say(o.judged(p.Last()))
	}
	return fake.Say("one two three")
}

// count notes a call; several may be under way.
func (o *oracle) count(of string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.calls[of]++
}

func (o *oracle) extracted(request string) []map[string]any {
	var out []map[string]any
	for _, m := range itemText.FindAllStringSubmatch(request, -1) {
		entry := map[string]any{"id": m[1]}
		for _, k := range keyLine.FindAllStringSubmatch(request, -1) {
			value, quote := o.marked(m[2], k[1])
			entry[k[1]] = map[string]any{"value": value, "quote": quote}
			if value == "" {
				entry[k[1]] = map[string]any{"value": nil, "quote": ""}
			}
		}
		out = append(out, entry)
	}
	return out
}

// judged is the word that a text is judged with.
func (o *oracle) judged(request string) string {
	m := asked.FindStringSubmatch(request)
	if m == nil {
		return "one two three"
	}
	for _, a := range o.gold.Attributes {
		value, _ := o.marked(m[3], a.Key)
		switch {
		case a.Question != m[1] || value == "":
		case strings.EqualFold(value, m[2]):
			return "yes"
		default:
			return "no"
		}
	}
	return "unknown"
}

func say(v any) fake.Completion {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return fake.Say(string(text))
}

// served has the environment name a model.
func served(t *testing.T, m fake.Model) {
	t.Helper()
	s := fake.New(fake.VLLM(), m)
	t.Cleanup(s.Close)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
}

// session asks queries for each of the questions and adds up what they cost.
func session(t *testing.T, o *oracle, flags ...string) (rows []string, sum suql.Stats) {
	t.Helper()
	for _, key := range keys[:6] {
		query := fmt.Sprintf("SELECT title FROM products WHERE kind = 'backpacks' AND answer(description, '%s') = 'Yes' ORDER BY title", o.gold.Question(key))
		ran := cmdtest.OK(t, append(append([]string{"query", "--demo", "products", "--stats", "--format", "csv", "--cache", "off"}, flags...), query)...)
		rows = append(rows, ran.Stdout)
		var s suql.Stats
		for _, line := range strings.Split(ran.Stderr, "\n") {
			if strings.HasPrefix(line, "{") {
				if err := json.Unmarshal([]byte(line), &s); err != nil {
					t.Fatal(err)
				}
			}
		}
		sum.Calls, sum.Inferred = sum.Calls+s.Calls, sum.Inferred+s.Inferred
	}
	return rows, sum
}

// TestColumnsSpareCallsToAModel: twelve keys of the products are proposed and
// found at their price; confirmed, they give the rows that the model gives, for
// fewer calls.
func TestColumnsSpareCallsToAModel(t *testing.T) {
	o := newOracle(t)
	served(t, o)
	price := cmdtest.OK(t, "discretize", "products.description", "--demo", "products", "--price", "--model-price", "1,4").Stdout
	if !strings.Contains(price, "12 keys in 170 of 170 texts: 24 calls to tiny at ") || !strings.Contains(price, "about 0.") {
		t.Errorf("price: %s", price)
	}
	if n := o.calls["keys"] + o.calls["texts"]; n > 0 {
		t.Errorf("the price took %d calls", n)
	}
	part := cmdtest.Run(t, "discretize", "products.description", "--demo", "products", "--budget", "12")
	if part.Status != cmd.Incomplete || !strings.Contains(part.Stderr, "ran out with 90 texts to go") {
		t.Errorf("status %d: %s", part.Status, part.Stderr)
	}
	found := cmdtest.OK(t, "discretize", "products.description", "--demo", "products")
	if o.calls["keys"] != 2 || o.calls["texts"] != 22 {
		t.Errorf("calls %v", o.calls)
	}
	if lines := strings.Count(found.Stdout, "proposed"); lines != 12 {
		t.Errorf("%d keys:\n%s", lines, found.Stdout)
	}

	before, lazy := session(t, o)
	cmdtest.OK(t, "discretize", "products.description", "--demo", "products", "--confirm", "*")
	after, eager := session(t, o)
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("%s: before\n%sand after\n%s", keys[i], before[i], after[i])
		}
	}
	if eager.Inferred == 0 || eager.Calls+eager.Inferred != lazy.Calls {
		t.Errorf("%d calls before, then %d and %d inferred", lazy.Calls, eager.Calls, eager.Inferred)
	}
	t.Logf("%d calls to find 12 keys; 6 queries take %d calls before and %d after, %d answers were inferred", o.calls["keys"]+o.calls["texts"]+o.calls["merging"], lazy.Calls, eager.Calls, eager.Inferred)
}

// TestDiscretizeRefuses: what is no column of texts is said so.
func TestDiscretizeRefuses(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	for name, tt := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"no column":        {[]string{"products"}, cmd.Usage, "names no column"},
		"an unknown table": {[]string{"shoes.description"}, cmd.Failed, "there is no table shoes: there is products"},
		"a number":         {[]string{"products.price"}, cmd.Failed, "products.price is no text but number"},
		"a bad key":        {[]string{"products.description", "--key", "waterproof"}, cmd.Usage, "give a name and its question"},
		"a key of others":  {[]string{"products.description", "--key", "_id=is it?"}, cmd.Usage, "give a name"},
		"a server":         {[]string{"products.description", "--db", "postgres://127.0.0.1:1/x"}, cmd.Usage, "no such place for PostgreSQL yet"},
		"an unknown one":   {[]string{"products.description", "--confirm", "colour"}, cmd.Failed, "there is no key colour"},
	} {
		t.Run(name, func(t *testing.T) {
			ran := cmdtest.Run(t, append([]string{"discretize", "--demo", "products"}, tt.args...)...)
			if ran.Status != tt.status || !strings.Contains(ran.Stderr, tt.says) {
				t.Errorf("status %d: %s", ran.Status, ran.Stderr)
			}
		})
	}
}

// TestDiscretizeWithoutAModel: a declared key is found by the built-in reader,
// stands beside the database as a column, and spares its calls.
func TestDiscretizeWithoutAModel(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	out := cmdtest.OK(t, "discretize", "products.description", "--demo", "products", "--key", "waterproof=is it waterproof?").Stdout
	if !strings.Contains(out, "in use") {
		t.Errorf("%s", out)
	}
	count := func(query string) int {
		text := cmdtest.OK(t, "query", "--demo", "products", "--format", "csv", query).Stdout
		n, err := strconv.Atoi(strings.TrimSpace(text[strings.Index(text, "\n"):]))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	asked := count("SELECT count(*) FROM products WHERE answer(description, 'is it waterproof?') = 'Yes'")
	joined := count("SELECT count(*) FROM products p JOIN products_from_description f ON f._id = p._id WHERE f.waterproof")
	if asked == 0 || asked != joined {
		t.Errorf("%d rows are asked, %d joined", asked, joined)
	}
	ran := cmdtest.OK(t, "schema", "--demo", "products")
	if !strings.Contains(ran.Stdout, "products_from_description") || strings.Contains(ran.Stdout, "parley_") {
		t.Errorf("%s", ran.Stdout)
	}
}
