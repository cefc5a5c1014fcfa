package rank

import (
	"math"

	"parley/retrieve/library"
)

// row is what one row of a table has of a question.
type row struct {
	words   mask // of all cells
	quoted  mask // of cells that stand in the question whole
	pairs   mask
	columns mask // numbers of the columns of such cells
	longest int  // words of the longest such cell
	named   int  // such cells with a word of their header beside them in the question
}

// rows adds the features of a piece of a table.
func (q *question) rows(v *vector, h library.Hit) {
	title, section := q.read(h.Title), q.read(h.Section)
	above := covered(title) | covered(section)
	var header, quotedHeaders, headerPairs, columns mask
	headerShare, headerOpen, bestHeader := 0.0, 0.0, 0.0
	headers := make([][]int, len(h.Header))
	for i, text := range h.Header {
		words := q.read(text)
		headers[i] = words
		header |= covered(words)
		headerPairs |= q.paired(words)
		if q.quoted(words) {
			quotedHeaders |= covered(words)
			columns |= 1 << min(i, 63)
		}
		if len(words) > 0 {
			share := ratio(count(covered(words)), float64(len(words)))
			headerShare += share
			bestHeader = max(bestHeader, share*q.share(covered(words)))
		}
		if covered(words) == 0 {
			headerOpen++
		}
	}
	var body mask
	best := row{}
	bestShare := -1.0
	most := 0.0
	for _, cells := range h.Rows {
		r := q.row(cells, headers)
		body |= r.words
		share := q.share(r.words|above|header) + q.share(r.quoted)
		if share > bestShare {
			best, bestShare = r, share
		}
		most = max(most, q.share(r.quoted))
	}
	whole := above | header | best.words
	var exact mask
	exact = best.quoted | quotedHeaders
	if q.quoted(title) {
		exact |= covered(title)
	}
	v.add("cover", q.share(above|header|body))
	v.add("cover title", q.share(covered(title)))
	v.add("cover section", q.share(covered(section)))
	v.add("cover header", q.share(header))
	v.add("cover body", q.share(body))
	v.add("cover row", q.share(best.words))
	v.add("cover row+", q.share(whole))
	v.add("row beyond header", q.share(best.words&^header&^above))
	v.add("header beyond title", q.share(header&^above))
	v.add("quoted cells", q.share(best.quoted))
	v.add("quoted cells anywhere", most)
	v.add("quoted headers", q.share(quotedHeaders))
	v.add("quoted", q.share(exact))
	v.add("quoted beyond header", q.share(best.quoted&^header))
	v.add("columns with quoted cells", min(count(best.columns), 3))
	v.add("columns with quoted headers", min(count(columns), 4))
	v.add("columns touched", ratio(count(columns|best.columns), float64(len(h.Header))))
	v.say("asks another column", columns&^best.columns != 0)
	v.add("longest quoted cell", min(float64(best.longest), 6)/6)
	v.add("cells named by header", min(float64(best.named), 3))
	v.add("best header", bestHeader)
	v.add("header words", ratio(headerShare, float64(len(h.Header))))
	v.add("headers without", ratio(headerOpen, float64(len(h.Header))))
	v.say("title quoted", q.quoted(title))
	v.add("title words", ratio(count(covered(title)), float64(len(title))))
	v.add("pairs title", q.pairShare(q.paired(title)|q.paired(section)))
	v.add("pairs header", q.pairShare(headerPairs))
	v.add("pairs row", q.pairShare(best.pairs))
	q.openings(v, whole, above|header|body)
	v.add("columns", math.Log(float64(1+len(h.Header))))
	v.add("rows", math.Log(float64(1+len(h.Rows))))
	v.say("begins the table", h.First == 0)
}

// row reads the cells of a row.
func (q *question) row(cells []string, headers [][]int) row {
	var r row
	for i, cell := range cells {
		words := q.read(cell)
		m := covered(words)
		if m == 0 {
			continue
		}
		r.words |= m
		r.pairs |= q.paired(words)
		if at := q.at(words); at >= 0 {
			r.quoted |= m
			r.columns |= 1 << min(i, 63)
			r.longest = max(r.longest, len(words))
			if i < len(headers) && q.besides(headers[i], at, at+len(words)) {
				r.named++
			}
		}
	}
	return r
}

// openings adds what the question has and the piece has not.
func (q *question) openings(v *vector, near, anywhere mask) {
	open := q.open(near)
	v.add("open words", count(open)/10)
	most := 0.0
	for id, idf := range q.idf {
		if open&(1<<id) != 0 {
			most = max(most, idf)
		}
	}
	v.add("rarest open word", most/12)
	v.say("nothing open", open == 0)
	v.add("names", ratio(count(q.names&near), count(q.names)))
	v.add("names open", min(count(q.names&^near), 4))
	v.add("numbers open", min(count(q.numbers&^near), 3))
	v.add("numbers nowhere", min(count(q.numbers&^anywhere), 3))
}
