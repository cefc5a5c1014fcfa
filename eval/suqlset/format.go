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
	var items []Item
	var entry *string // what an indented line belongs to
	for n, line := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", file, n+1)
		body := strings.TrimSpace(line)
		if body == "" || body[0] == '#' {
			entry = nil
			continue
		}
		if line[0] == ' ' {
			if entry == nil {
				return nil, fmt.Errorf("%s: an indented line goes on with nothing", at)
			}
			*entry += " " + body
			continue
		}
		mark, rest := body[0], strings.TrimSpace(body[1:])
		if mark == '[' {
			kinds, err := readKinds(at, body)
			if err != nil {
				return nil, err
			}
			items, entry = append(items, Item{ID: at, Kinds: kinds}), nil
			continue
		}
		if len(items) == 0 {
			return nil, fmt.Errorf("%s: before the first item, which begins with its kinds in brackets", at)
		}
		item := &items[len(items)-1]
		if mark == '>' {
			item.Turns = append(item.Turns, Turn{ID: at, Utterance: rest})
			entry = &item.Turns[len(item.Turns)-1].Utterance
			continue
		}
		if len(item.Turns) == 0 {
			return nil, fmt.Errorf("%s: a query before any utterance", at)
		}
		t := &item.Turns[len(item.Turns)-1]
		switch {
		case !strings.ContainsRune("=~|", rune(mark)):
			return nil, fmt.Errorf("%s: %q begins no line: [ > = ~ or | does", at, mark)
		case (mark == '|') != (len(t.Gold) > 0):
			return nil, fmt.Errorf("%s: an utterance has one = or ~, and | after it", at)
		}
		t.Some = t.Some || mark == '~'
		t.Gold = append(t.Gold, rest)
		entry = &t.Gold[len(t.Gold)-1]
	}
	for _, item := range items {
		if len(item.Turns) == 0 {
			return nil, fmt.Errorf("%s: an item without an utterance", item.ID)
		}
		for _, t := range item.Turns {
			if len(t.Gold) == 0 || t.Utterance == "" {
				return nil, fmt.Errorf("%s: an utterance without words or without a query", t.ID)
			}
		}
	}
	return items, nil
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
		at := fmt.Sprintf("%s:%d", file, n+1)
		body := strings.TrimSpace(line)
		if body == "" || body[0] == '#' {
			continue
		}
		if line[0] != ' ' {
			columns, question, ok := strings.Cut(body, ":")
			if ok {
				m := Meaning{Columns: strings.Split(columns, ","), Question: strings.TrimSpace(question)}
				for i := range m.Columns {
					m.Columns[i] = strings.TrimSpace(m.Columns[i])
				}
				set.Meanings = append(set.Meanings, m)
				continue
			}
			name, value, _ := strings.Cut(body, " ")
			switch name {
			case "table":
				set.Table = value
			case "row":
				set.Row = value
			case "import":
				set.Import = value
			default:
				return set, fmt.Errorf("%s: %q is none of table, row, import and COLUMN: QUESTION", at, body)
			}
			continue
		}
		name, list, ok := strings.Cut(body, ":")
		if !ok || len(set.Meanings) == 0 {
			return set, fmt.Errorf("%s: %q is not yes:, no: or about: under a question", at, body)
		}
		m := &set.Meanings[len(set.Meanings)-1]
		keys := readKeys(list)
		switch name {
		case "yes":
			m.yes = append(m.yes, keys...)
		case "no":
			m.no = append(m.no, keys...)
		case "about":
			m.yes, m.Open = append(m.yes, keys...), true
		default:
			return set, fmt.Errorf("%s: %q is none of yes, no and about", at, name)
		}
	}
	if set.Table == "" || set.Row == "" {
		return set, fmt.Errorf("%s names no table or no row", file)
	}
	for i := range set.Meanings {
		m := &set.Meanings[i]
		if len(m.yes) == 0 {
			return set, fmt.Errorf("%s: no word tells of %q", file, m.Question)
		}
		m.no = slices.DeleteFunc(m.no, func(k key) bool {
			return slices.ContainsFunc(m.yes, func(y key) bool { return slices.Equal(y, k) })
		})
	}
	return set, nil
}
