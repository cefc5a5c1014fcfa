package suqlset

import (
	"slices"
	"strings"
)

// Meaning is something that texts may tell, whatever the words of the
// question that asks for it.
type Meaning struct {
	Columns  []string // that tell it; the gold queries read the first
	Question string   // as the gold queries put it
	Open     bool     // the answer is no yes or no

	yes, no []key    // words that tell of it, and of its contrary
	phrase  []string // instead of these, all the words that carry sense; nil where words tell of it
}

// key is words that must occur side by side in a question. A word ending in * stands
// for all that begin so.
type key []string

func readKeys(list string) []key {
	var out []key
	for _, k := range strings.Split(list, ",") {
		if k = strings.TrimSpace(k); k != "" {
			out = append(out, strings.Fields(k))
		}
	}
	slices.SortStableFunc(out, func(a, b key) int { return len(b) - len(a) }) // longest first
	return out
}

func (m Meaning) quoted() string { return strings.ReplaceAll(m.Question, "'", "''") }

// Tells reports whether an utterance has words that tell of the meaning or of
// its contrary.
func (m Meaning) Tells(utterance string) bool {
	words := wordsOf(utterance)
	return slices.ContainsFunc(slices.Concat(m.yes, m.no), func(k key) bool { return find(words, k, nil) })
}

// Asked is a question that a query puts to a text, with the answer it wants.
type Asked struct {
	Column   string
	Question string
	Answer   string // "" where the answer is shown, not compared
}

// Sense is the question of among that q stands for, with the answer it is
// then compared with; false when it stands for none of them or for several.
//
// The words decide: those of the question, and of the answer unless that is
// yes or no. Words of the contrary and each negation turn yes into no. A
// question for a word of explanation (how, what) stands for no question that
// yes or no answers, and the other way round.
func Sense(among []Meaning, q Asked) (Asked, bool) {
	for _, m := range among {
		if q.Question == m.Question && slices.Contains(m.Columns, strings.ToLower(q.Column)) {
			return Asked{m.Columns[0], m.Question, truthWord(q.Answer)}, true
		}
	}
	var found []Asked
	for _, m := range among {
		if !slices.Contains(m.Columns, strings.ToLower(q.Column)) {
			continue
		}
		if a, ok := m.sense(q); ok {
			found = append(found, a)
		}
	}
	if len(found) != 1 {
		return q, false
	}
	return found[0], true
}

func (m Meaning) sense(q Asked) (Asked, bool) {
	words := wordsOf(q.Question)
	yes, decided := true, false
	form := formOf(words)
	switch truth := truthWord(q.Answer); truth {
	case "Yes", "No":
		yes, decided = truth == "Yes", true
	case "":
	default: // answer(t, 'what is the mood?') = 'romantic'
		words, decided, form = append(words, wordsOf(q.Answer)...), true, eitherForm
	}
	if m.Open && (decided || form == closedForm) || !m.Open && form == openForm {
		return q, false
	}
	yes, said := m.speaks(words, yes)
	if !said {
		return q, false
	}
	out := Asked{Column: m.Columns[0], Question: m.Question}
	switch {
	case !decided:
	case yes:
		out.Answer = "Yes"
	default:
		out.Answer = "No"
	}
	return out, true
}

// speaks reports whether words say what is meant, and whether they say it or its contrary, beside a
// yes or a no.
func (m Meaning) speaks(words []string, yes bool) (says, said bool) {
	used := make([]bool, len(words))
	if m.phrase != nil {
		return yes != deniedOnce(words) != deniedOnce(wordsOf(m.Question)), slices.Equal(m.phrase, carrying(words))
	}
	against := consume(words, m.no, used)
	if speaks := consume(words, m.yes, used); !speaks && !against {
		return yes, false
	}
	yes = yes != against // "is parking a nightmare?" has a word for the thing and one against it
	for i, w := range words {
		if !used[i] && negates(w) {
			yes = !yes
		}
	}
	return yes, true
}

// consume marks the words of every key that occurs, and reports whether any
// does.
func consume(words []string, keys []key, used []bool) bool {
	any := false
	for _, k := range keys {
		any = find(words, k, used) || any
	}
	return any
}

// find looks for the words of a key side by side, none of them used, and uses
// them; with nil all are free.
func find(words []string, k key, used []bool) bool {
	for i := 0; i+len(k) <= len(words); i++ {
		hit := true
		for j, w := range k {
			hit = hit && (used == nil || !used[i+j]) && same(words[i+j], w)
		}
		if hit {
			for j := range k {
				if used != nil {
					used[i+j] = true
				}
			}
			return true
		}
	}
	return false
}

func same(word, k string) bool {
	if stem, ok := strings.CutSuffix(k, "*"); ok {
		return strings.HasPrefix(word, stem)
	}
	return singular(word) == singular(k)
}

func negates(word string) bool {
	switch word {
	case "not", "no", "never", "without", "nothing", "neither", "lack", "avoid":
		return true
	}
	return false
}

// wordsOf are the words of a text in lower case; a negation that hangs on a
// verb is a word of its own.
func wordsOf(text string) []string {
	text = strings.NewReplacer("’", "'").Replace(strings.ToLower(text))
	text = strings.ReplaceAll(text, "cannot", "can not")
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return r != '\'' && (r < 'a' || r > 'z') && (r < '0' || r > '9') && (r < 0x80 || r == '“' || r == '”')
	})
	var out []string
	for _, f := range fields {
		if verb, ok := strings.CutSuffix(f, "n't"); ok {
			out = append(out, verb, "not")
			continue
		}
		if f = strings.TrimSuffix(strings.Trim(f, "'"), "'s"); f != "" {
			out = append(out, f)
		}
	}
	return out
}

// singular cuts the plural off, roughly: both sides of a comparison pass it.
func singular(w string) string {
	if len(w) > 3 && !strings.HasSuffix(w, "ss") {
		w = strings.TrimSuffix(w, "s")
	}
	return w
}

// truthWord is Yes or No for what says so; other answers are as they are.
func truthWord(answer string) string {
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "yes", "true", "y":
		return "Yes"
	case "no", "false", "n":
		return "No"
	}
	return answer
}

type form int

const (
	eitherForm form = iota
	closedForm      // yes or no answers it
	openForm
)

// formOf is the form of a question by its first word.
func formOf(words []string) form {
	if len(words) == 0 {
		return eitherForm
	}
	switch words[0] {
	case "what", "which", "who", "whom", "whose", "where", "when", "why", "how":
		return openForm
	case "is", "are", "was", "were", "do", "does", "did", "can", "could", "has", "have", "will", "would", "should", "may":
		return closedForm
	}
	return eitherForm
}
