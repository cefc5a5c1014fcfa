package linked

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"parley/retrieve/choose"
)

// answerFeatures are the features of every candidate.
func (v *view) answerFeatures(rows []float64, candidates []candidate) []choose.Features {
	best := 0.0
	for _, p := range rows {
		best = max(best, p)
	}
	out := make([]choose.Features, len(candidates))
	for i, c := range candidates {
		f := &out[i]
		kind := "cell"
		if c.sentence != nil {
			kind = "span"
		}
		f.Say(kind)
		f.Add(kind+" row", rows[c.row])
		f.Add("row of the best", rows[c.row]/best)
		f.SayIf("first row", rows[c.row] == best)
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
func (v *view) choice(f *choose.Features, c candidate, kind string) {
	q, r := v.question, &v.rows[c.row]
	f.Add(kind+" question in cells", q.share(r.own))
	f.Say(kind + " asks " + q.asking)
	named := slices.ContainsFunc(v.headers, func(h words) bool {
		return slices.ContainsFunc(q.focus, func(w string) bool { return h.set[w] })
	})
	f.SayIf(kind+" focus is a header", named)
	most := 0.0
	for _, p := range r.passages {
		most = max(most, p.beyond)
	}
	f.Both(kind+" question in cells, beyond", q.share(r.own), most)
	for _, w := range q.focus {
		f.Say(kind + " focus " + w)
	}
	for _, k := range q.kinds {
		f.Say(kind + " kind " + k)
	}
	f.Say(kind + " of " + q.of)
}

// form adds what an answer looks like, and whether such is asked for.
func (v *view) form(f *choose.Features, c candidate, kind string) {
	q := v.question
	shape := shapeOf(c.text)
	f.Say(kind + " shape " + shape)
	f.Say("asks " + q.asking + " shape " + shape)
	for _, w := range q.focus {
		f.Say("focus " + w + " shape " + shape)
	}
	for _, k := range q.kinds {
		f.Say("kind " + k + " shape " + shape)
	}
	for _, w := range q.content {
		f.Say("word " + w + " shape " + shape)
	}
	f.Say("of " + q.of + " shape " + shape)
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
	f.Add(kind+" in the question", had/max(total, 1))
	if total > 0 {
		last := list[len(list)-1]
		for _, w := range q.focus {
			f.SayIf(kind+" ends in the focus", w == last)
			f.Say("focus " + w + " last " + last)
		}
		f.SayIf(kind+" quoted", q.quotes(list))
	}
	f.Add(kind+" words", math.Min(total, 10)/10)
}

// cell adds what is known of a cell in its row.
func (v *view) cell(f *choose.Features, c candidate) {
	q, own, header := v.question, v.rows[c.row].cells[c.column], v.headers[c.column]
	had := 0.0
	for _, w := range header.list {
		if q.words[w] {
			had++
		}
	}
	share := had / math.Max(float64(len(header.list)), 1)
	f.Add("header in the question", share)
	f.SayIf("header has the focus", slices.ContainsFunc(q.focus, func(w string) bool { return header.set[w] }))
	f.SayIf("header quoted", q.quotes(header.list))
	f.Say("column " + strconv.Itoa(min(c.column, 5)))
	f.Add("what its text has", own.passage)
	f.SayIf("has texts", len(v.table.Rows[c.row][c.column].Links) > 0)
	f.SayIf("another cell is quoted", !own.quoted && slices.ContainsFunc(v.rows[c.row].cells,
		func(o cell) bool { return o.quoted }))
	most := true
	for _, o := range v.rows[c.row].cells {
		most = most && own.passage >= o.passage
	}
	f.SayIf("its text has most", most && own.passage > 0)
	if most && own.passage > 0 {
		f.Add("its text has most, share", own.passage)
	}
	for _, h := range header.list {
		f.Say("asks " + q.asking + " header " + h)
		for _, w := range q.focus {
			f.Say("focus " + w + " header " + h)
		}
		for _, w := range q.content {
			f.Say("word " + w + " header " + h)
		}
		f.Say("of " + q.of + " header " + h)
	}
	v.subject(f, c)
}

// subject adds whether texts say that the cell, or those of its column, are
// what is asked for.
func (v *view) subject(f *choose.Features, c candidate) {
	own, linked, all := false, 0.0, 0.0
	for i := range v.rows {
		for _, p := range v.rows[i].passages {
			if p.column != c.column {
				continue
			}
			linked++
			if p.asked {
				all++
				own = own || i == c.row
			}
		}
	}
	f.SayIf("its text says the focus", own)
	f.Add("texts of the column that say the focus", all/max(linked, 1))
	f.Add("texts of the column", min(linked/float64(len(v.rows)), 1))
}

// span adds what is known of words of a linked text.
func (v *view) span(f *choose.Features, c candidate) {
	q, s := v.question, c.sentence
	f.Add("sentence", s.cover)
	f.Add("sentence beyond", s.beyond)
	f.Say("sentence number " + strconv.Itoa(min(s.number, 5)))
	for _, p := range v.rows[c.row].passages {
		if p.of == s.passage {
			f.Add("passage", p.cover)
			f.Add("passage beyond", p.beyond)
			f.Both("passage and sentence", p.beyond, s.beyond)
		}
	}
	own := v.rows[c.row].cells[c.column]
	f.SayIf("its cell is quoted", own.quoted)
	best := true
	for _, o := range v.rows[c.row].cells {
		best = best && own.passage >= o.passage
	}
	f.SayIf("its text has most", best && own.passage > 0)
	v.near(f, c)
	v.context(f, c)
	if s.number == 0 && c.first < 3 {
		f.Say("begins the text")
	}
	said := plain(c.text)
	f.SayIf("is the title", said != "" && said == plain(s.passage.Title))
	f.SayIf("title of a text", said != "" && v.titles[said] != nil)
	f.SayIf("title of a text that says the focus", said != "" && q.asksFor(v.titles[said]))
	for _, h := range v.headers[c.column].list {
		f.Say("span asks " + q.asking + " under " + h)
	}
}

// near adds how much of the question stands within some words of a span: all
// of it, what the cells of the row do not have, and on each side.
func (v *view) near(f *choose.Features, c candidate) {
	q, own := v.question, v.rows[c.row].own
	ownShare := q.share(own)
	for _, reach := range []int{3, 8} {
		left, right := c.stems(c.first-reach, c.first-1), c.stems(c.last+1, c.last+reach)
		name := "within " + strconv.Itoa(reach)
		f.Add(name, q.share(left, right))
		f.Add(name+" beyond", q.share(left, right, own)-ownShare)
		f.Add(name+" to the left", q.share(left))
		f.Add(name+" to the right", q.share(right))
		for _, w := range q.focus {
			f.SayIf("focus "+name, left[w] || right[w])
		}
		f.SayIf("of it "+name, q.of != "" && (left[q.of] || right[q.of]))
	}
}

// stems are those of the tokens of its sentence at these places.
func (c candidate) stems(first, last int) map[string]bool {
	out := map[string]bool{}
	for i := max(first, 0); i <= min(last, len(c.sentence.tokens)-1); i++ {
		out[c.sentence.tokens[i].stem] = true
	}
	return out
}

// context adds the words on both sides of a span.
func (v *view) context(f *choose.Features, c candidate) {
	q := v.question
	at := func(i int) string {
		if i < 0 || i >= len(c.sentence.tokens) {
			return "end"
		}
		return strings.ToLower(c.sentence.tokens[i].text)
	}
	before, after := at(c.first-1), at(c.last+1)
	f.Say("before " + before)
	f.Say("after " + after)
	f.Say("asks " + q.asking + " before " + before)
	f.Say("before " + at(c.first-2) + " " + before)
	for _, w := range q.focus {
		f.Say("focus " + w + " before " + before)
	}
	f.SayIf("word of the question before", c.first > 0 && q.words[c.sentence.tokens[c.first-1].stem])
	f.SayIf("word of the question behind", c.last+1 < len(c.sentence.tokens) && q.words[c.sentence.tokens[c.last+1].stem])
	v.beside(f, c)
	if first := c.sentence.tokens[c.first]; proper(first) {
		f.Say("goes on with " + goesOn(c.sentence.tokens, c.last+1, 1))
		f.Say("came from " + goesOn(c.sentence.tokens, c.first-1, -1))
	}
	cut := c.first > 0 && proper(c.sentence.tokens[c.first-1]) || c.last+1 < len(c.sentence.tokens) &&
		proper(c.sentence.tokens[c.last+1])
	f.SayIf("part of a name", cut && proper(c.sentence.tokens[c.first]))
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

// beside adds whether the nearest words with content on both sides of a span
// are of the question, and how far its nearest word is.
func (v *view) beside(f *choose.Features, c candidate) {
	q, all := v.question, c.sentence.tokens
	nearest := 0.0
	for _, to := range []struct {
		side     string
		at, step int
	}{{"left", c.first - 1, -1}, {"right", c.last + 1, 1}} {
		first := true
		for far, at := 1, to.at; at >= 0 && at < len(all); at, far = at+to.step, far+1 {
			t := all[at]
			if t.stem == "" || t.stop {
				continue
			}
			if first {
				f.SayIf("content to the "+to.side+" is of the question", q.words[t.stem])
				f.Say("asks " + q.asking + " " + to.side + " " + t.stem)
				first = false
			}
			if q.words[t.stem] {
				nearest = max(nearest, 1/float64(far))
				break
			}
		}
	}
	f.Add("nearest word of the question", nearest)
}

// goesOn is the word or sign at a place if a name goes on behind it: the "of"
// of the Duke of Perth, for the Duke.
func goesOn(all []token, at, step int) string {
	if at < 0 || at >= len(all) || at+step < 0 || at+step >= len(all) || !links(all, at) || !proper(all[at+step]) {
		return "nothing"
	}
	return strings.ToLower(all[at].text)
}
