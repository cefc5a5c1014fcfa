package linked

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/retrieve/piece"
)

// view is a table as one question sees it.
type view struct {
	table    *Table
	question *question
	headers  []words
	rows     []row
	titles   map[string]map[string]bool // what texts say that their subjects are, by their titles
}

// words are the stems of a short text, in order and as a set.
type words struct {
	list []string
	set  map[string]bool
}

// row is what a row and the texts that it links to hold.
type row struct {
	cells     []cell
	own       map[string]bool   // of all cells
	all       []map[string]bool // own, and the words of each passage
	sentences []*sentence
	passages  []passage
}

type cell struct {
	words
	quoted bool
	number float64
	isNum  bool
	// passage is the largest share of the question that a linked text has
	// beyond the cells of the row.
	passage float64
}

type passage struct {
	of     *Passage
	column int
	*page
	pairs  map[[2]string]bool
	title  string  // plain
	asked  bool    // its first sentence has the noun that is asked for
	cover  float64 // of the question's weight
	beyond float64 // of it, without what the row's cells have
}

// look reads a table and its texts with a question in mind.
func look(r *reader, t *Table, text string) *view {
	v := &view{table: t, question: read(r.split, text), titles: map[string]map[string]bool{}}
	for _, h := range t.Header {
		v.headers = append(v.headers, wordsOf(r.split, h))
	}
	for i, cells := range t.Rows {
		v.rows = append(v.rows, v.row(r, i, cells))
	}
	v.weigh(r.split)
	for i := range v.rows {
		v.rows[i].measure(v.question)
		for _, p := range v.rows[i].passages {
			v.titles[p.title] = p.says
		}
	}
	return v
}

func wordsOf(split *piece.Splitter, text string) words {
	w := words{list: split.Stems(text), set: map[string]bool{}}
	for _, s := range w.list {
		w.set[s] = true
	}
	return w
}

func (v *view) row(read *reader, number int, cells []Cell) row {
	r := row{own: map[string]bool{}}
	r.all = append(r.all, r.own)
	for i, c := range cells {
		one := cell{words: wordsOf(read.split, c.Text)}
		one.quoted = v.question.quotes(one.list)
		one.number, one.isNum = leadingNumber(c.Text)
		for w := range one.set {
			r.own[w] = true
		}
		r.cells = append(r.cells, one)
		for n := range c.Links {
			r.link(read, number, i, &c.Links[n], v.question)
		}
	}
	return r
}

// link reads one linked text.
func (r *row) link(read *reader, number, column int, of *Passage, q *question) {
	if slices.ContainsFunc(r.passages, func(had passage) bool { return had.of.Source == of.Source }) {
		return
	}
	p := passage{of: of, column: column, page: read.page(of.Text), pairs: map[[2]string]bool{}, title: plain(of.Title)}
	for i, l := range p.sentences {
		r.sentences = append(r.sentences, &sentence{line: l, passage: of, row: number, column: column, number: i})
		before := ""
		for _, t := range l.tokens {
			if t.stem == "" {
				continue
			}
			if pair := [2]string{before, t.stem}; q.pairs[pair] {
				p.pairs[pair] = true
			}
			before = t.stem
		}
	}
	r.all = append(r.all, p.words)
	r.passages = append(r.passages, p)
}

// ofTitle is what a word counts that is in the title: it tells tables apart
// and seldom rows.
const ofTitle = 0.3

// weigh gives the words of the question their weights: how rare they are
// among the rows.
func (v *view) weigh(split *piece.Splitter) {
	q := v.question
	title := wordsOf(split, v.table.Title+" "+v.table.Section)
	q.weight = map[string]float64{}
	n := float64(len(v.rows))
	for _, w := range slices.Sorted(maps.Keys(q.words)) {
		have := 0.0
		for _, r := range v.rows {
			if slices.ContainsFunc(r.all, func(set map[string]bool) bool { return set[w] }) {
				have++
			}
		}
		if have == 0 {
			continue // it tells no row from another
		}
		weight := math.Log(1 + (n-have+.5)/(have+.5))
		if title.set[w] {
			weight *= ofTitle
		}
		q.order, q.weight[w] = append(q.order, w), weight
		q.sum += weight
	}
}

// measure finds what part of the question passages and sentences have.
func (r *row) measure(q *question) {
	for i := range r.passages {
		p := &r.passages[i]
		p.cover, p.asked = q.share(p.words), q.asksFor(p.says)
		p.beyond = q.share(p.words, r.own) - q.share(r.own)
		if c := &r.cells[p.column]; p.beyond > c.passage {
			c.passage = p.beyond
		}
	}
	own := q.share(r.own)
	for _, s := range r.sentences {
		s.cover = q.share(s.words)
		s.beyond = q.share(s.words, r.own) - own
	}
}

// leadingNumber reads the number that a cell begins with.
func leadingNumber(text string) (float64, bool) {
	text = strings.TrimLeft(strings.ReplaceAll(text, ",", ""), " $£€+")
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] == '.' || end == 0 && text[end] == '-') {
		end++
	}
	n, err := strconv.ParseFloat(strings.TrimRight(text[:end], "."), 64)
	return n, err == nil
}
