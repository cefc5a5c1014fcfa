package synth

import (
	"slices"
	"strings"
	"unicode"
)

// word turns a question into what a person types.
func (a *asker) word(q question) (string, bool) {
	s := q.slots
	front := ""
	if when := s["when"]; when != "" && a.chance(shareFronted) && a.frontable(when) {
		front = when + ", "
		delete(s, "post")
		s["rows"], s["row"] = s["things"], s["thing1"]
	}
	text, ok := (&speaker{a.Rand, phrases(), a.style, s}).say(q.template)
	if !ok {
		return "", false
	}
	switch {
	case q.before != nil:
		if a.chance(0.25) {
			text += one(a, []string{"?", " please", " pls", "."})
		}
	case a.style == 'c':
		text = a.chat(front, text, s)
	case a.style == 'p':
		text = a.plain(front, text)
	default:
		text = front + text
	}
	text = withAn(text)
	if asksTexts(q.query) {
		return a.cased(text), true
	}
	if a.chance(shareArticles) {
		text = withoutArticles(text)
	}
	if a.chance(shareTypos) {
		text = a.mistyped(text)
	}
	return a.cased(text), true
}

// frontable reports whether a condition may stand before the question. Long
// ones are hard to follow there.
func (a *asker) frontable(post string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(post), " ")
	return slices.Contains(phrases().lists["fronts"], first) && len(strings.Fields(post)) <= 7
}

// manner says how a text starts: as a question, an order, or with what is
// wanted.
func manner(text string) string {
	words := strings.Fields(strings.ToLower(text))
	for _, opener := range phrases().lists["openers"] {
		if n := len(strings.Fields(opener)); n <= len(words) && strings.Join(words[:n], " ") == opener {
			return "question"
		}
	}
	if slices.Contains(phrases().lists["orders"], words[0]) {
		return "order"
	}
	return "things"
}

// chat puts a question between what people say around it.
func (a *asker) chat(front, text string, s slots) string {
	how := manner(text)
	opening := ""
	if a.chance(0.8) {
		opening = a.phrase("open "+how, nil) + " "
	}
	if a.chance(0.2) {
		text = a.filled(text)
	}
	if how == "question" {
		text = opening + front + text
	} else {
		text = front + opening + text
	}
	if s["plain things"] != "" && a.chance(0.15) {
		text = a.phrase("background", slots{"plain things": s["plain things"], "thing": s["thing"]}) + " " + text
	}
	ends := []string{" ", ", ", ". "}
	if how == "question" && a.chance(0.35) {
		text += "?"
		ends = []string{" "}
	}
	if a.chance(0.45) {
		text += one(a, ends) + a.phrase("close", nil)
	}
	return strings.Join(strings.Fields(text), " ")
}

// filled puts a word that says nothing after a verb, or at the end.
func (a *asker) filled(text string) string {
	words := strings.Fields(text)
	filler := one(a, phrases().lists["fillers"])
	at := slices.IndexFunc(words, func(w string) bool { return slices.Contains(phrases().lists["filled"], w) })
	if at < 0 || at+1 < len(words) && words[at+1] == "there" {
		return text
	}
	return strings.Join(slices.Insert(words, at+1, filler), " ")
}

// plain makes a whole sentence.
func (a *asker) plain(front, text string) string {
	how := manner(text)
	if how == "things" {
		text = a.phrase("plain things", slots{"text": text})
		if front != "" {
			text = strings.ToLower(text[:1]) + text[1:]
		}
	}
	text = front + text
	mark := "?"
	if how != "question" || strings.Contains(text, " show the ") || strings.Contains(text, " list the ") {
		mark = "."
	}
	if a.chance(0.15) {
		mark = ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + mark
}

// withAn writes "an" before vowels.
func withAn(text string) string {
	words := strings.Split(text, " ")
	for i, w := range words {
		if w != "a" || i+1 == len(words) || words[i+1] == "" {
			continue
		}
		next := strings.ToLower(words[i+1])
		if strings.ContainsRune("aeio", rune(next[0])) && !strings.HasPrefix(next, "one") {
			words[i] = "an"
		}
	}
	return strings.Join(words, " ")
}

func withoutArticles(text string) string {
	var words []string
	all := strings.Fields(text)
	for i, w := range all {
		lot := i+1 < len(all) && all[i+1] == "lot" // thanks a lot
		if w != "the" && w != "an" && (w != "a" || lot) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// cased writes everything in small letters, mostly so in a search box.
func (a *asker) cased(text string) string {
	small := map[byte]float64{'s': 0.75, 'p': 0.05, 'c': 0.5}[a.style]
	if a.chance(small) {
		return strings.ToLower(text)
	}
	if a.style == 'c' && a.chance(0.3) {
		return strings.ToUpper(text[:1]) + text[1:]
	}
	return text
}

// mistyped has a letter or two too few, too many or turned round.
func (a *asker) mistyped(text string) string {
	words := strings.Split(text, " ")
	for n := 0; n < 1+a.IntN(2); n++ {
		at := a.IntN(len(words))
		words[at] = a.slip(words[at])
	}
	return strings.Join(words, " ")
}

func (a *asker) slip(word string) string {
	r := []rune(word)
	if len(r) < 5 || slices.ContainsFunc(r, func(c rune) bool { return !unicode.IsLetter(c) }) {
		return word
	}
	i := 1 + a.IntN(len(r)-3)
	switch x := a.Float64(); {
	case x < 0.4:
		r[i], r[i+1] = r[i+1], r[i]
	case x < 0.75:
		r = slices.Delete(r, i, i+1)
	default:
		r = slices.Insert(r, i, r[i])
	}
	return string(r)
}
