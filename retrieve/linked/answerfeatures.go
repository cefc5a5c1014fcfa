package linked

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// answerFeatures are the features of every candidate.
func (v *view) answerFeatures(rows []float64, candidates []candidate) []features {
	best := 0.0
	for _, p := range rows {
		best = max(best, p)
	}
	out := make([]features, len(candidates))
	for i, c := range candidates {
		f := &out[i]
		kind := "cell"
		if c.sentence != nil {
			kind = "span"
		}
		f.say(kind)
		f.add(kind+" row", rows[c.row])
		f.add("row of the best", rows[c.row]/best)
		f.sayIf("first row", rows[c.row] == best)
		v.choice(f, c, kind)
		v.form(f, c, kind)
		if c.sentence == nil {
			v.cell(f, c)
		} else {
			v.span(f, c)
		}
	}
	return out
}

// choice adds what speaks for a cell or for a span at all.
func (v *view) choice(f *features, c candidate, kind string) {
	q, r := v.question, &v.rows[c.row]
	f.add(kind+" question in cells", q.share(r.own))
	f.say(kind + " asks " + q.asking)
	named := slices.ContainsFunc(v.headers, func(h words) bool {
		return slices.ContainsFunc(q.focus, func(w string) bool { return h.set[w] })
	})
	f.sayIf(kind+" focus is a header", named)
	most := 0.0
	for _, p := range r.passages {
		most = max(most, p.beyond)
	}
	f.both(kind+" question in cells, beyond", q.share(r.own), most)
	for _, w := range q.focus {
		f.say(kind + " focus " + w)
	}
}

// form adds what an answer looks like, and whether such is asked for.
func (v *view) form(f *features, c candidate, kind string) {
	q := v.question
	shape := shapeOf(c.text)
	f.say(kind + " shape " + shape)
	f.say("asks " + q.asking + " shape " + shape)
	for _, w := range q.focus {
		f.say("focus " + w + " shape " + shape)
	}
	total, had := 0.0, 0.0
	var list []string
	if c.sentence == nil {
		list = v.rows[c.row].cells[c.column].list
	} else {
		for _, t := range c.sentence.tokens[c.first : c.last+1] {
			if t.stem != "" {
				list = append(list, t.stem)
			}
		}
	}
	for _, w := range list {
		total++
		if q.words[w] {
			had++
		}
	}
	f.add(kind+" in the question", had/max(total, 1))
	if total > 0 {
		last := list[len(list)-1]
		for _, w := range q.focus {
			f.sayIf(kind+" ends in the focus", w == last)
			f.say("focus " + w + " last " + last)
		}
		f.sayIf(kind+" quoted", q.quotes(list))
	}
	f.add(kind+" words", math.Min(total, 10)/10)
}

// cell adds what is known of a cell in its row.
func (v *view) cell(f *features, c candidate) {
	q, own, header := v.question, v.rows[c.row].cells[c.column], v.headers[c.column]
	had := 0.0
	for _, w := range header.list {
		if q.words[w] {
			had++
		}
	}
	share := had / math.Max(float64(len(header.list)), 1)
	f.add("header in the question", share)
	f.sayIf("header has the focus", slices.ContainsFunc(q.focus, func(w string) bool { return header.set[w] }))
	f.sayIf("header quoted", q.quotes(header.list))
	f.say("column " + strconv.Itoa(min(c.column, 5)))
	f.add("what its text has", own.passage)
	f.sayIf("has texts", len(v.table.Rows[c.row][c.column].Links) > 0)
	f.sayIf("another cell is quoted", !own.quoted && slices.ContainsFunc(v.rows[c.row].cells,
		func(o cell) bool { return o.quoted }))
	most := true
	for _, o := range v.rows[c.row].cells {
		most = most && own.passage >= o.passage
	}
	f.sayIf("its text has most", most && own.passage > 0)
	if most && own.passage > 0 {
		f.add("its text has most, share", own.passage)
	}
	for _, h := range header.list {
		f.say("asks " + q.asking + " header " + h)
		for _, w := range q.focus {
			f.say("focus " + w + " header " + h)
		}
	}
}

// span adds what is known of words of a linked text.
func (v *view) span(f *features, c candidate) {
	q, s := v.question, c.sentence
	f.add("sentence", s.cover)
	f.add("sentence beyond", s.beyond)
	f.say("sentence number " + strconv.Itoa(min(s.number, 5)))
	for _, p := range v.rows[c.row].passages {
		if p.of == s.passage {
			f.add("passage", p.cover)
			f.add("passage beyond", p.beyond)
			f.both("passage and sentence", p.beyond, s.beyond)
		}
	}
	own := v.rows[c.row].cells[c.column]
	f.sayIf("its cell is quoted", own.quoted)
	best := true
	for _, o := range v.rows[c.row].cells {
		best = best && own.passage >= o.passage
	}
	f.sayIf("its text has most", best && own.passage > 0)
	v.near(f, c)
	v.context(f, c)
	if s.number == 0 && c.first < 3 {
		f.say("begins the text")
	}
	title := piecesOf(s.passage.Title)
	f.sayIf("is the title", title != "" && title == piecesOf(c.text))
	for _, h := range v.headers[c.column].list {
		f.say("span asks " + q.asking + " under " + h)
	}
}

func piecesOf(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// near adds how much of the question stands within some words of a span.
func (v *view) near(f *features, c candidate) {
	q := v.question
	for _, reach := range []int{3, 8} {
		set := map[string]bool{}
		for i := max(0, c.first-reach); i <= min(len(c.sentence.tokens)-1, c.last+reach); i++ {
			if i >= c.first && i <= c.last {
				continue
			}
			set[c.sentence.tokens[i].stem] = true
		}
		f.add("within "+strconv.Itoa(reach), q.share(set))
		for _, w := range q.focus {
			f.sayIf("focus within "+strconv.Itoa(reach), set[w])
		}
	}
}

// context adds the words on both sides of a span.
func (v *view) context(f *features, c candidate) {
	q := v.question
	at := func(i int) string {
		if i < 0 || i >= len(c.sentence.tokens) {
			return "end"
		}
		return strings.ToLower(c.sentence.tokens[i].text)
	}
	before, after := at(c.first-1), at(c.last+1)
	f.say("before " + before)
	f.say("after " + after)
	f.say("asks " + q.asking + " before " + before)
	f.say("before " + at(c.first-2) + " " + before)
	for _, w := range q.focus {
		f.say("focus " + w + " before " + before)
	}
	f.sayIf("word of the question before", c.first > 0 && q.words[c.sentence.tokens[c.first-1].stem])
	f.sayIf("word of the question behind", c.last+1 < len(c.sentence.tokens) && q.words[c.sentence.tokens[c.last+1].stem])
	cut := c.first > 0 && proper(c.sentence.tokens[c.first-1]) || c.last+1 < len(c.sentence.tokens) &&
		proper(c.sentence.tokens[c.last+1])
	f.sayIf("part of a name", cut && proper(c.sentence.tokens[c.first]))
}

// shapeOf tells kinds of answers apart by their letters and digits.
func shapeOf(text string) string {
	fields := strings.Fields(text)
	n, capital, digits, months := len(fields), 0, 0, 0
	for _, w := range fields {
		r := []rune(w)[0]
		switch {
		case unicode.IsDigit(r) || strings.ContainsAny(w[:1], "$£€"):
			digits++
		case unicode.IsUpper(r):
			capital++
		}
		if slices.Contains(monthNames, strings.ToLower(strings.Trim(w, ".,"))) {
			months++
		}
	}
	switch {
	case n == 0:
		return "nothing"
	case digits > 0 && months > 0:
		return "date"
	case digits > 0:
		return numberShape(fields, digits, capital)
	case capital == n:
		return "name of " + strconv.Itoa(min(n, 4))
	case capital > 0:
		return "name with words"
	}
	return "words " + strconv.Itoa(min(n, 3))
}

// numberShape is the shape of words some of which are numbers.
func numberShape(fields []string, digits, capital int) string {
	switch {
	case len(fields) == 1 && year(fields[0]):
		return "year"
	case len(fields) == 1:
		return "number"
	case digits == len(fields):
		return "numbers"
	case capital == 0:
		return "number with words"
	}
	return "name with numbers"
}

var monthNames = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september",
	"october", "november", "december"}

func year(text string) bool {
	return len(text) == 4 && (text[0] == '1' || text[0] == '2') && strings.Trim(text, "0123456789") == ""
}
