package suqlset

import (
	"fmt"
	"slices"
	"strings"
)

// The files are text. Of items:
//
//	[negation, voice]
//	> somewhere in oakland, not a loud one
//	= SELECT * FROM restaurants WHERE location = 'Oakland'
//	  AND answer(reviews, 'is it loud inside?') = 'No'
//	> is there one with parking
//	~ SELECT …
//	| SELECT …
//
// "=" asks for all the rows, "~" for any of them; "|" is another query that is
// accepted; a line that is indented goes on; "#" begins a remark.

// readItems reads a file of items.
func readItems(file, text string) ([]Item, error) {
	r := &itemReader{}
	for n, line := range strings.Split(text, "\n") {
		if err := r.read(fmt.Sprintf("%s:%d", file, n+1), line); err != nil {
			return nil, err
		}
	}
	for _, item := range r.items {
		if err := item.complete(); err != nil {
			return nil, err
		}
	}
	return r.items, nil
}

// itemReader holds the items that were read so far.
type itemReader struct {
	items []Item
	entry *string // what an indented line belongs to
}

// read takes one line.
func (r *itemReader) read(at, line string) error {
	body := strings.TrimSpace(line)
	switch {
	case body == "" || body[0] == '#':
		r.entry = nil
		return nil
	case line[0] == ' ':
		if r.entry == nil {
			return fmt.Errorf("%s: an indented line goes on with nothing", at)
		}
		*r.entry += " " + body
		return nil
	case body[0] == '[':
		kinds, err := readKinds(at, body)
		r.items, r.entry = append(r.items, Item{ID: at, Kinds: kinds}), nil
		return err
	case len(r.items) == 0:
		return fmt.Errorf("%s: before the first item, which begins with its kinds in brackets", at)
	}
	mark, rest := body[0], strings.TrimSpace(body[1:])
	item := &r.items[len(r.items)-1]
	if mark == '>' {
		item.Turns = append(item.Turns, Turn{ID: at, Utterance: rest})
		r.entry = &item.Turns[len(item.Turns)-1].Utterance
		return nil
	}
	if len(item.Turns) == 0 {
		return fmt.Errorf("%s: a query before any utterance", at)
	}
	return r.query(at, mark, rest, &item.Turns[len(item.Turns)-1])
}

// query takes a query that answers a turn.
func (r *itemReader) query(at string, mark byte, text string, t *Turn) error {
	switch {
	case !strings.ContainsRune("=~|", rune(mark)):
		return fmt.Errorf("%s: %q begins no line: [ > = ~ or | does", at, mark)
	case (mark == '|') != (len(t.Gold) > 0):
		return fmt.Errorf("%s: an utterance has one = or ~, and | after it", at)
	}
	t.Some = t.Some || mark == '~'
	t.Gold = append(t.Gold, text)
	r.entry = &t.Gold[len(t.Gold)-1]
	return nil
}

// complete refuses an item that lacks an utterance, words or a query.
func (i Item) complete() error {
	if len(i.Turns) == 0 {
		return fmt.Errorf("%s: an item without an utterance", i.ID)
	}
	for _, t := range i.Turns {
		if len(t.Gold) == 0 || t.Utterance == "" {
			return fmt.Errorf("%s: an utterance without words or without a query", t.ID)
		}
	}
	return nil
}

func readKinds(at, line string) ([]string, error) {
	inner, ok := strings.CutSuffix(line[1:], "]")
	if !ok {
		return nil, fmt.Errorf("%s: the bracket does not close", at)
	}
	kinds := strings.Split(inner, ",")
	for i, k := range kinds {
		kinds[i] = strings.TrimSpace(k)
		if !slices.Contains(Kinds(), kinds[i]) {
			return nil, fmt.Errorf("%s: there is no kind %q: %s", at, kinds[i], strings.Join(Kinds(), ", "))
		}
	}
	return kinds, nil
}

// readMeanings reads the file that says what the items of a database are
// about:
//
//	table restaurants
//	row name
//	import campsites.csv
//
//	reviews, popular_dishes: are there vegan options?
//	  yes: vegan, plant based
//	  no: meat only
//	reviews: what do people say about the parking?
//	  about: park*, garage
//
// The first column is the one that the gold queries read, the others are as
// good. A word listed both ways tells of the question, not of its contrary: it
// takes a negation beside it to say no.
func readMeanings(file, text string) (Set, error) {
	var set Set
	for n, line := range strings.Split(text, "\n") {
		body := strings.TrimSpace(line)
		if body == "" || body[0] == '#' {
			continue
		}
		read := set.readHead
		if line[0] == ' ' {
			read = set.readWords
		}
		if err := read(body); err != nil {
			return set, fmt.Errorf("%s:%d: %w", file, n+1, err)
		}
	}
	err := set.complete(file)
	return set, err
}

// readHead reads a line that says what the set is about, or a question.
func (s *Set) readHead(line string) error {
	if columns, question, ok := strings.Cut(line, ":"); ok {
		m := Meaning{Columns: strings.Split(columns, ","), Question: strings.TrimSpace(question)}
		for i := range m.Columns {
			m.Columns[i] = strings.TrimSpace(m.Columns[i])
		}
		s.Meanings = append(s.Meanings, m)
		return nil
	}
	name, value, _ := strings.Cut(line, " ")
	switch name {
	case "table":
		s.Table = value
	case "row":
		s.Row = value
	case "import":
		s.Import = value
	default:
		return fmt.Errorf("%q is none of table, row, import and COLUMN: QUESTION", line)
	}
	return nil
}

// readWords reads a line of words that tell of the question before it.
func (s *Set) readWords(line string) error {
	name, list, ok := strings.Cut(line, ":")
	if !ok || len(s.Meanings) == 0 {
		return fmt.Errorf("%q is not yes:, no: or about: under a question", line)
	}
	m := &s.Meanings[len(s.Meanings)-1]
	keys := readKeys(list)
	switch name {
	case "yes":
		m.yes = append(m.yes, keys...)
	case "no":
		m.no = append(m.no, keys...)
	case "about":
		m.yes, m.Open = append(m.yes, keys...), true
	default:
		return fmt.Errorf("%q is none of yes, no and about", name)
	}
	return nil
}

// complete refuses a set that lacks its table or words, and lets words that are
// listed both ways tell of the question.
func (s *Set) complete(file string) error {
	if s.Table == "" || s.Row == "" {
		return fmt.Errorf("%s names no table or no row", file)
	}
	for i := range s.Meanings {
		m := &s.Meanings[i]
		if len(m.yes) == 0 {
			return fmt.Errorf("%s: no word tells of %q", file, m.Question)
		}
		m.no = slices.DeleteFunc(m.no, func(k key) bool {
			return slices.ContainsFunc(m.yes, func(y key) bool { return slices.Equal(y, k) })
		})
	}
	return nil
}
