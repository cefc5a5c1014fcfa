package lexical

import (
	"bufio"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed lexicon/*.txt
var lexiconFiles embed.FS

// lexicon is what the reader knows of English: which words belong to which
// idea, and which of two ways each speaks. It is read once from the embedded
// files and never changes afterwards, save that building it numbers words.
//
// The files hold these lines; a line that begins with blanks continues the
// one before, entries are separated by semicolons, a line that begins with # is a comment:
//
//	class NAME: word; @class           a set of words, usable as @NAME
//	irregular: went go; feet foot      form and base form
//	synonyms: cheap; inexpensive       words that may stand for each other
//	opposites: cheap; expensive        the first against each of the others
//	kinds: leather; calf; suede        the others are kinds of the first
//	rivals: leather; canvas; rubber    what is one is not another (after kinds)
//	NAME: pattern; pattern             a list of patterns for the polarity rules
//	[NAME] description                 starts an idea with two poles
//	say: say-: ask: ask-: +: ++: +?: -: --: -?: feature: topic: good: bad:
//
// Within an idea, "ask" patterns recognise it in a question (with - for its
// opposite pole), "+" and "-" cues speak for a pole in a text (doubled: by
// themselves convincing; with ?: a hint), "say" is ask and cue in one,
// "feature" is a thing whose mention means it is there, and "topic" only
// counts together with praise or blame, or the idea's own good: and bad: words.
type lexicon struct {
	numbers   map[string]int32
	classes   map[string][]int32
	irregular map[string]string
	synonyms  map[string][]string // stem → synonyms' stems
	contrary  map[string][]string
	phrases   map[string][]string // normalised phrase → phrases of the same meaning
	rules     map[string]*patternIndex
	ideas     []*idea
	asks      patternIndex
	askOf     []askRef
	negator   map[int32]bool
}

// idea is a property with two poles, such as loud against quiet.
type idea struct {
	name  string
	about string
	cues  patternIndex
	cue   []cue
}

// cue is one pattern's meaning within an idea.
type cue struct {
	weight  float64 // >0 speaks for the idea's pole
	feature bool
	topic   bool
	willed  bool // a wish for it counts as much as having it
	ended   bool // that it has ended is what is asked after
	own     int8 // +1 good:, -1 bad: words for topics
}

type askRef struct {
	idea *idea
	sign float64
}

// patternIndex finds patterns by their first word.
type patternIndex struct {
	patterns []pattern
	byStem   map[int32][]int
	byNumber []int // patterns that start with a number
}

func (x *patternIndex) add(p pattern) {
	if x.byStem == nil {
		x.byStem = map[int32][]int{}
	}
	n := len(x.patterns)
	x.patterns = append(x.patterns, p)
	if p.elems[0].kind == numberElement {
		x.byNumber = append(x.byNumber, n)
		return
	}
	for _, s := range p.elems[0].stems {
		x.byStem[s] = append(x.byStem[s], n)
	}
}

// at calls found for every pattern that matches at token i.
func (x *patternIndex) at(tokens []token, i, edge int, found func(n, end int)) {
	if x == nil {
		return
	}
	if s := tokens[i].stem; s >= 0 {
		for _, n := range x.byStem[s] {
			if end, ok := x.patterns[n].match(tokens, i, edge); ok {
				found(n, end)
			}
		}
	}
	if tokens[i].number {
		for _, n := range x.byNumber {
			if end, ok := x.patterns[n].match(tokens, i, edge); ok {
				found(n, end)
			}
		}
	}
}

// within reports whether any pattern starts in tokens[lo:hi) and ends by edge.
func (x *patternIndex) within(tokens []token, lo, hi, edge int) bool {
	hit := false
	for i := max(lo, 0); i < hi && !hit; i++ {
		x.at(tokens, i, edge, func(int, int) { hit = true })
	}
	return hit
}

func (lex *lexicon) intern(root string) int32 {
	if n, ok := lex.numbers[root]; ok {
		return n
	}
	n := int32(len(lex.numbers))
	lex.numbers[root] = n
	return n
}

func (lex *lexicon) isNegator(n int32) bool { return lex.negator[n] }

// entry is one logical line of a lexicon file.
type entry struct {
	place string // file:line
	idea  string // the idea it stands in, "" outside
	about string
	key   string
	list  string
}

// readLexicon reads the files in two passes: words first, patterns after, so
// that the order of files does not matter.
func readLexicon(files fs.FS) (*lexicon, error) {
	names, err := fs.Glob(files, "lexicon/*.txt")
	if err != nil {
		return nil, fmt.Errorf("list lexicon: %w", err)
	}
	var entries []entry
	for _, name := range names {
		raw, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read lexicon: %w", err)
		}
		more, err := parseLexicon(name, string(raw))
		if err != nil {
			return nil, err
		}
		entries = append(entries, more...)
	}
	lex := &lexicon{
		numbers: map[string]int32{}, classes: map[string][]int32{}, irregular: map[string]string{},
		synonyms: map[string][]string{}, contrary: map[string][]string{}, phrases: map[string][]string{},
		rules: map[string]*patternIndex{}, negator: map[int32]bool{},
	}
	return lex, errors.Join(lex.words(entries), lex.ideasAndRules(entries))
}

func parseLexicon(name, raw string) ([]entry, error) {
	var entries []entry
	ideaName, about := "", ""
	lines := bufio.NewScanner(strings.NewReader(raw))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		place := fmt.Sprintf("%s:%d", name, n)
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "" || strings.HasPrefix(line, "# "):
		case trimmed[0] == '[':
			var ok bool
			ideaName, about, ok = strings.Cut(trimmed[1:], "]")
			if !ok {
				return nil, fmt.Errorf("%s: idea without ]", place)
			}
			about = strings.TrimSpace(about)
			entries = append(entries, entry{place: place, idea: ideaName, about: about})
		case line[0] == ' ' || line[0] == '\t':
			if len(entries) == 0 {
				return nil, fmt.Errorf("%s: continues nothing", place)
			}
			entries[len(entries)-1].list += " " + trimmed
		default:
			key, list, ok := strings.Cut(trimmed, ":")
			if !ok {
				return nil, fmt.Errorf("%s: no colon in %q", place, trimmed)
			}
			entries = append(entries, entry{place, ideaName, about, strings.TrimSpace(key), list})
		}
	}
	return entries, lines.Err()
}

// items splits an entry's list.
func (e entry) items() []string {
	var items []string
	for item := range strings.SplitSeq(e.list, ";") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}
