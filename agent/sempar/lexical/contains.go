package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

const (
	heldWords = "the a an word words substring string text letter letters character characters phrase name title"
	heldIn    = "in it them its their his her the part of"
)

// contains claims what is to stand in a short text: "whose name contains
// house", "titles with “winter” in them", "with the letter a in their names",
// "a name like 'Ann'".
func (s *scan) contains() {
	for i := range s.tokens {
		if !s.free(i, i+1) {
			continue
		}
		marker := false // what follows can only be a part of a text
		switch s.tokens[i].low {
		case "contains", "contain", "containing", "includes", "include", "including", "like":
			marker = true
		case "starts", "start", "starting", "begins", "begin", "beginning", "ends", "end", "ending":
			if i+1 < len(s.tokens) && s.tokens[i+1].low == "with" {
				marker = true
			} else {
				continue
			}
		case "has", "have", "with", "without", "having", "had":
		default:
			continue
		}
		s.holds(i, marker)
	}
}

// holds reads the words after token i as part of a short text: that of the
// column named before, or after them.
func (s *scan) holds(i int, marker bool) {
	c, start := s.textColumnBefore(i)
	edge := map[string]unit.Op{"st": unit.Begins, "be": unit.Begins, "en": unit.Ends}[s.tokens[i].low[:min(2, len(s.tokens[i].low))]]
	from, named := i+1, false // named: called a part of a text
	if edge != "" {
		from++ // with
	}
	for from < len(s.tokens) && (slices.Contains(strings.Fields(heldWords), s.tokens[from].low) || s.tokens[from].mark()) && !s.tokens[from].quoted {
		named = named || slices.Contains([]string{"word", "words", "substring", "string", "letter", "letters", "character", "characters", "phrase"}, s.tokens[from].low)
		from++
	}
	to := from
	for to < len(s.tokens) && s.free(to, to+1) && (s.tokens[to].quoted || !s.tokens[to].mark()) && (to == from || s.tokens[to].quoted && s.tokens[from].quoted) {
		to++
	}
	if to == from {
		return
	}
	quoted := s.tokens[from].quoted
	if !quoted && len(s.tokens[from].low) > 1 && s.p.words.is("stop", s.tokens[from].low) {
		return
	}
	after, end := s.textColumnAfter(to)
	if s.tokens[i].low == "like" && (!quoted || c == nil && after == nil) {
		return
	}
	switch {
	case after != nil && (marker || named || quoted || s.inText(to)):
		c, start = after, i
	case c != nil && (marker || named || s.inText(to)):
	case c == nil && named && s.nameColumn() != nil: // "that contain the word London"
		c, start = s.nameColumn(), i
	default:
		return
	}
	if after == nil {
		end = to
		for end < len(s.tokens) && s.inText(to) && (slices.Contains(strings.Fields(heldIn), s.tokens[end].low) || slices.Contains([]string{"name", "names", "title", "titles"}, s.tokens[end].low)) {
			end++
		}
	}
	for end < len(s.tokens) && s.tokens[end].mark() && s.tokens[end].low != "," && s.tokens[end].low != "." && s.tokens[end].low != "?" {
		end++
	}
	op := unit.Like
	if s.negated(i) || s.tokens[i].low == "without" {
		op = unit.Unlike
	}
	switch {
	case edge != "" && op == unit.Unlike:
		return
	case edge != "":
		op = edge
	}
	values := []string{phrase(s.text, s.tokens, from, to)}
	for to+1 < len(s.tokens) && s.tokens[to].low == "or" && s.tokens[to+1].quoted { // "Latte" or "Americano"
		next := to + 2
		for next < len(s.tokens) && s.tokens[next].quoted {
			next++
		}
		values = append(values, phrase(s.text, s.tokens, to+1, next))
		to, end = next, max(end, next)
	}
	var units []unit.Unit
	for n, v := range values {
		group := 0
		if len(values) > 1 && op != unit.Unlike {
			group = 1
		}
		units = append(units, unit.Condition(n, group, c.Name, op, false, v)...)
	}
	s.claim("where", start, end, option{units, 0.92}, option{p: 0.08})
	s.places[len(s.places)-1].told = true
}

// inText reports whether "in it" or "in their names" stands at token i.
func (s *scan) inText(i int) bool {
	if i+2 < len(s.tokens) && low(s.tokens, i, i+2) == "in the" { // but "a projector in the South Wing"
		next := s.tokens[i+2].low
		return slices.Contains(strings.Fields(heldIn+" name title names titles"), next) || s.columnWord(next) && !s.tokens[i+2].capital()
	}
	return i+1 < len(s.tokens) && s.tokens[i].low == "in" && slices.Contains([]string{"it", "them", "its", "their", "his", "her", "part"}, s.tokens[i+1].low)
}

// textColumnAfter is the column of short text that "in their names" at token i
// names, and where the words end.
func (s *scan) textColumnAfter(i int) (c *catalog.Column, end int) {
	if !s.inText(i) {
		return nil, i
	}
	from := i
	for from < len(s.tokens) && slices.Contains(strings.Fields(heldIn), s.tokens[from].low) {
		from++
	}
	for end := min(from+4, len(s.tokens)); end > from; end-- {
		if c := s.textColumn(from, end); c != nil {
			return c, end
		}
	}
	return nil, i
}

// textColumnBefore is the column of short text that the words right before
// token i name, and where they begin.
func (s *scan) textColumnBefore(i int) (c *catalog.Column, start int) {
	end := i
	for end > 0 && slices.Contains([]string{"that", "which", "is", "does", "do", "not", "are"}, s.tokens[end-1].low) {
		end--
	}
	for size := min(4, end); size > 0; size-- {
		if c := s.textColumn(end-size, end); c != nil {
			start, relative := end-size, false
			for start > 0 && slices.Contains([]string{"whose", "the", "where", "its", "their", "with", "a"}, s.tokens[start-1].low) && s.free(start-1, start) {
				start--
				relative = relative || s.tokens[start].low != "the" && s.tokens[start].low != "a"
			}
			if of := start - 1; of >= 0 && relative && s.tokens[start].low == "whose" && size == 1 && s.tokens[end-1].low == "name" {
				if owner := s.textColumn(of, of+1); owner != nil { // "in a county whose name"
					return owner, of
				}
			}
			if !relative { // what is asked for is called so as well
				start = end
			}
			return c, start
		}
	}
	return nil, 0
}

// textColumn is the column of short text that tokens from:to name, or nil.
func (s *scan) textColumn(from, to int) *catalog.Column {
	if !slices.ContainsFunc(s.tokens[from:to], func(t token) bool { return !t.mark() }) {
		return nil
	}
	var best *catalog.Column
	most := 0.85
	stems := catalog.Stems(low(s.tokens, from, to))
	for _, c := range s.table.Columns {
		if c.Hidden || c.Kind != catalog.Text && c.Kind != catalog.Enum {
			continue
		}
		if how := s.p.names.alike(c, stems); how > most {
			best, most = c, how
		}
	}
	if best == nil && len(stems) == 1 && (stems[0] == "name" || stems[0] == "title") {
		return s.nameColumn()
	}
	return best
}
