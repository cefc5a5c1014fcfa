package learn

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/vectors"
)

func TestTryTrain(t *testing.T) {
	if os.Getenv("TRY_TRAIN") == "" {
		t.Skip("for trying")
	}
	ctx := context.Background()
	dbs, err := OpenDatabases([]string{shared + "/spider/tables.json", shared + "/analyst/tables.json"}, []string{shared + "/spider/database", shared + "/analyst/database"})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	asked, _ := ReadPairs(shared + "/analyst/questions.jsonl")
	for _, p := range asked {
		out[p.Database] = true
	}
	spider, _ := ReadPairs(shared + "/spider/train.jsonl.gz")
	analyst, _ := ReadPairs(shared + "/analyst/train.jsonl")
	r := Standard()
	r.Log = os.Stderr
	r.Epochs, _ = strconv.Atoi(os.Getenv("TRY_TRAIN"))
	if f, err := os.Open("/tmp/vectors.bin"); err == nil {
		if r.Vectors, err = vectors.Read(bufio.NewReader(f)); err != nil {
			t.Fatal(err)
		}
	}
	keep := func(ps []Pair) (in, left []Pair) {
		for _, p := range ps {
			if out[p.Database] {
				left = append(left, p)
			} else {
				in = append(in, p)
			}
		}
		return
	}
	sIn, _ := keep(spider)
	aIn, _ := keep(analyst)
	if f, err := os.Create("/tmp/cpu.prof"); err == nil {
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	start := time.Now()
	sets := []Set{{"spider", sIn, 1}}
	if os.Getenv("TRY_ANALYST") != "" {
		n, _ := strconv.ParseFloat(os.Getenv("TRY_ANALYST"), 64)
		sets = append(sets, Set{"analyst", aIn, n})
	}
	net, err := Train(ctx, sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(os.Stderr, "trained", time.Since(start))
	net.Compact()
	if f, err := os.Create(os.Getenv("TRY_OUT")); err == nil {
		net.WriteTo(f)
		f.Close()
	}
}

func TestTryMeasure(t *testing.T) {
	path := os.Getenv("TRY_MEASURE")
	if path == "" {
		t.Skip("for trying")
	}
	f, err := os.Open("/tmp/vectors.bin")
	if err != nil {
		t.Fatal(err)
	}
	vecs, err := vectors.Read(bufio.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	w, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	net, err := decode.Read(bufio.NewReader(w), vecs)
	if err != nil {
		t.Fatal(err)
	}
	dbs, err := OpenDatabases([]string{shared + "/spider/tables.json", shared + "/analyst/tables.json"}, []string{shared + "/spider/database", shared + "/analyst/database"})
	if err != nil {
		t.Fatal(err)
	}
	asked, _ := ReadPairs(shared + "/analyst/questions.jsonl")
	out := map[string]bool{}
	var own []Pair
	for _, p := range asked {
		out[p.Database] = true
		if slices.Contains([]string{"corner_webshop", "greenfield_clinic", "rowing_club", "van_deliveries"}, p.Database) {
			own = append(own, p)
		}
	}
	measure(t, "analyst", net, dbs, asked)
	measure(t, "own", net, dbs, own)
	if os.Getenv("TRY_SPIDER") != "" {
		spider, _ := ReadPairs(shared + "/spider/train.jsonl.gz")
		var left []Pair
		for _, p := range spider {
			if out[p.Database] {
				left = append(left, p)
			}
		}
		measure(t, "spider", net, dbs, left)
	}
}

func measure(t *testing.T, name string, net *decode.Net, dbs *Databases, pairs []Pair) {
	ready := map[string]*decode.Database{}
	at, exec := []int{0, 0, 0, 0}, []int{0, 0, 0, 0}
	var bins [10][3]float64
	structure, all, within := 0, 0, 0
	var spent time.Duration
	show := 0
	for _, p := range pairs {
		d, _ := dbs.Get(context.Background(), p.Database)
		if d == nil {
			continue
		}
		db := ready[p.Database]
		if db == nil {
			db = net.Prepare(link.New(grammar.NewSchema(d.Catalog), d.Index))
			ready[p.Database] = db
		}
		all++
		var golds []string
		for _, text := range append([]string{p.Query}, p.Alt...) {
			if q, err := d.Parse(text); err == nil {
				if g, err := db.Schema.Derive(q); err == nil {
					golds = append(golds, canonical(db.Schema, g))
				}
			}
		}
		if len(golds) > 0 {
			within++
		}
		start := time.Now()
		hyps, err := net.Beam(context.Background(), db, db.Linker.Read(p.Question), decode.Options{})
		spent += time.Since(start)
		if err != nil {
			t.Fatal(err)
		}
		found, ran := -1, -1
		want := goldRows(d, p)
		for k, h := range hyps {
			if found < 0 && slices.Contains(golds, canonical(db.Schema, h.Made)) {
				found = k
			}
			if ran < 0 && d.answers(h.Query, want) {
				ran = k
			}
		}
		if len(hyps) > 0 {
			sum := 0.0
			for _, h := range hyps {
				sum += math.Exp(h.Log)
			}
			bins[min(9, int(10*math.Exp(hyps[0].Log)/sum))][0] += math.Exp(hyps[0].Log) / sum
			bins[min(9, int(10*math.Exp(hyps[0].Log)/sum))][2]++
			if ran == 0 {
				bins[min(9, int(10*math.Exp(hyps[0].Log)/sum))][1]++
			}
		}
		for k, n := range []int{1, 3, 10, 20} {
			if ran >= 0 && ran < n {
				exec[k]++
			}
		}
		for k, n := range []int{1, 3, 10, 20} {
			if found >= 0 && found < n {
				at[k]++
			}
		}
		if len(hyps) > 0 && len(golds) > 0 && shape(golds[0]) == shape(canonical(db.Schema, hyps[0].Made)) {
			structure++
		}
		if ran != 0 && show < 90 && name == "analyst" && len(hyps) > 0 {
			show++
			gold := "?"
			if len(golds) > 0 {
				gold = golds[0]
			}
			fmt.Fprintf(os.Stderr, "%s\n  gold %s\n  got  %s (%.2f)\n", p.Question, gold, canonical(db.Schema, hyps[0].Made), hyps[0].Log)
		}
	}
	fmt.Fprintf(os.Stderr, "%s: %d questions, %d within the grammar; right with values first %.3f, in 3 %.3f, in 10 %.3f, in 20 %.3f; structure %.3f; %s a parse\n", name, all, within,
		float64(at[0])/float64(all), float64(at[1])/float64(all), float64(at[2])/float64(all), float64(at[3])/float64(all), float64(structure)/float64(all), spent/time.Duration(max(all, 1)))
	ece := 0.0
	for _, b := range bins {
		ece += math.Abs(b[0]-b[1]) / float64(all)
	}
	for i, b := range bins {
		fmt.Fprintf(os.Stderr, "  bin %d: %.0f, said %.2f, right %.2f\n", i, b[2], b[0]/max(1, b[2]), b[1]/max(1, b[2]))
	}
	fmt.Fprintf(os.Stderr, "%s: rows right (loose) first %.3f, in 3 %.3f, in 10 %.3f, in 20 %.3f; ece %.3f\n", name, float64(exec[0])/float64(all), float64(exec[1])/float64(all), float64(exec[2])/float64(all), float64(exec[3])/float64(all), ece)
}

func canonical(s *grammar.Schema, d grammar.Derivation) string { return strings.ToLower(s.Print(d)) }

// shape is a printed derivation without its values.
func shape(s string) string {
	var out []string
	for _, p := range strings.Split(s, " · ") {
		if !strings.HasPrefix(p, `"`) {
			out = append(out, p)
		}
	}
	return strings.Join(out, " · ")
}
