package english

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed lexicon/*.txt
var lexiconFiles embed.FS

// schema says which classes of words each file of the lexicon may hold, and
// whether a class takes a value: "value" a number, "name" a word, "" none.
var schema = map[string]map[string]string{
	"numbers.txt": {"unit": "value", "ten": "value", "scale": "value", "letter": "value", "couple": "value",
		"half": "value", "ordinal": "value", "ending": "", "article": "", "and": "", "minus": ""},
	"units.txt": {"second": "value", "calendar": "value", "metre": "value", "gram": "value", "litre": "value",
		"byte": "value", "part": "value", "money": "", "clock": "value", "oclock": "", "hour": "value"},
	"periods.txt": {"rest": "", "beforelast": "", "afternext": "", "month": "value", "weekday": "value", "weekend": "",
		"workday": "", "season": "value",
		"doubtful": "", "decade": "value", "quarter": "value", "half": "value", "day": "value", "now": "",
		"todate": "", "span": "name", "last": "", "past": "", "this": "", "next": "", "ago": "", "ahead": "",
		"longago": "", "shortago": "", "earlier": "", "later": "", "previous": "", "following": "",
		"relation": "name", "suffix": "name", "third": "value", "from": "", "to": "", "of": "", "year": "", "the": "",
		"each": "", "couple": "", "unitend": "", "holiday": "name", "during": "", "sametime": "",
		"weekfrom": "name", "weekby": "name", "endingwith": "", "partofnow": "name", "gone": ""},
	"comparisons.txt": {"before": "name", "after": "name", "and": "", "down": "", "times": "value", "multiple": "",
		"share": "value", "half": "value"},
	"closed.txt": {"stop": "", "address": "", "title": "", "profit": "", "greeting": "", "negation": "", "plural": "name",
		"unchanging": "", "comparative": "name", "superlative": "name", "arranging": "",
		"vacant": "", "occupied": "", "quantity": "", "ranking": "", "shorthand": "name"},
	"cues.txt": plain("auxiliary possessive pronoun anyone past perfect having deeds doers excluding untilnow " +
		"everbefore notover " +
		"next last goingon alsosaid whole overall turning comparing moneysaid askingnumber reaching expiring " +
		"besidetime onsides picking share shares shareverb beforeshare eachof " +
		"ofall ofonly ofwhom ofone ofhave numbering repeated no opposite appear failing asking personal denial " +
		"listing given blank ofrows bytoday"),
}

// plain are classes without a value.
func plain(classes string) map[string]string {
	out := map[string]string{}
	for _, class := range strings.Fields(classes) {
		out[class] = ""
	}
	return out
}

// entry is what the lexicon says of one form in one class.
type entry struct {
	class string
	name  string  // of a class with names
	value float64 // of a class with values
	words []string
}

// lexicon is one file of closed-class words: forms of one or more words, by
// their first word, the longest first.
//
// A file holds lines "class value: form; form", "class name: form; form" or
// "class: form; form". A line that begins with blanks continues the one
// before, one that begins with # is a comment, and one line says where the
// words are from: "source: …".
type lexicon map[string][]entry

// at finds the longest form of a class that begins at tokens[i], and how many
// tokens it takes; 0 if there is none.
func (l lexicon) at(tokens []Token, i int, class string) (entry, int) {
	if i < 0 || i >= len(tokens) {
		return entry{}, 0
	}
	for _, e := range l[tokens[i].Lower] {
		if e.class == class && matches(e.words, tokens[i:]) {
			return e, len(e.words)
		}
	}
	return entry{}, 0
}

// is reports whether tokens[i] alone is a form of a class.
func (l lexicon) is(tokens []Token, i int, class string) bool {
	_, n := l.at(tokens, i, class)
	return n == 1
}

func matches(words []string, tokens []Token) bool {
	if len(words) > len(tokens) {
		return false
	}
	for i, w := range words {
		if tokens[i].Lower != w {
			return false
		}
	}
	return true
}

// lexicons are the files by name. They are read once; a fault in one is a
// fault of the build, which a test finds first.
var lexicons = sync.OnceValue(func() map[string]lexicon {
	all, err := readLexicons(lexiconFiles, "lexicon")
	if err != nil {
		panic("english: " + err.Error())
	}
	return all
})

func readLexicons(files fs.FS, dir string) (map[string]lexicon, error) {
	all := map[string]lexicon{}
	var faults []error
	for name, classes := range schema {
		text, err := fs.ReadFile(files, dir+"/"+name)
		if err != nil {
			return nil, err
		}
		all[name], err = readLexicon(string(text), classes)
		if err != nil {
			faults = append(faults, fmt.Errorf("lexicon/%s: %w", name, err))
		}
	}
	return all, errors.Join(faults...)
}

func readLexicon(text string, classes map[string]string) (lexicon, error) {
	l := lexicon{}
	sourced := false
	for line := range strings.Lines(strings.ReplaceAll(text, "\n ", " ")) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		head, forms, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("a line without a colon: %q", line)
		}
		if head == "source" {
			sourced = true
			continue
		}
		e, err := readHead(head, classes)
		if err != nil {
			return nil, err
		}
		for form := range strings.SplitSeq(forms, ";") {
			if err := l.add(strings.TrimSpace(form), e); err != nil {
				return nil, err
			}
		}
	}
	if !sourced {
		return nil, errors.New(`no line "source: …" says where the words are from`)
	}
	for _, entries := range l {
		slices.SortStableFunc(entries, func(a, b entry) int { return len(b.words) - len(a.words) })
	}
	return l, nil
}

func readHead(head string, classes map[string]string) (e entry, err error) {
	class, value, _ := strings.Cut(head, " ")
	e.class = class
	takes, known := classes[class]
	switch {
	case !known:
		return e, fmt.Errorf("class %q is not in the schema", class)
	case takes == "value":
		if e.value, err = strconv.ParseFloat(value, 64); err != nil {
			return e, fmt.Errorf("%q: %w", head, err)
		}
	case takes == "name" && value != "":
		e.name = value
	case takes == "name", value != "":
		return e, fmt.Errorf("%q: a value where none belongs, or none where one does", head)
	}
	return e, nil
}

func (l lexicon) add(form string, e entry) error {
	for _, t := range scan(form) {
		e.words = append(slices.Clip(e.words), t.Lower)
	}
	if len(e.words) == 0 || form != strings.ToLower(form) {
		return fmt.Errorf("form %q of %s is empty or not in small letters", form, e.class)
	}
	for _, other := range l[e.words[0]] {
		if other.class == e.class && slices.Equal(other.words, e.words) {
			return fmt.Errorf("form %q of %s is there twice", form, e.class)
		}
	}
	l[e.words[0]] = append(l[e.words[0]], e)
	return nil
}
