package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
)

// leftOut are the words of an utterance that plainly mean a value (a number, a
// stored value, a quotation, a time) of which a derivation makes nothing, and others that
// carry meaning; units are those of [Rules.unitsLeft], and unexplained says of each token
// whether the derivation makes nothing of what it means.
func (r Rules) leftOut(q *link.Question, h decode.Hypothesis, units []link.UnitWords,
	unexplained []bool) []string {
	covered := r.SaidOtherwise(q, h.Query)
	for _, d := range h.Made {
		means(q, d, covered)
	}
	saidAgain(q, covered)
	var out []string
	for _, v := range q.Values {
		plain := v.Way == link.StoredWhole || v.Way == link.Number || v.Way == link.Quoted || v.SaysTime()
		if plain && v.From < v.To && !heard.Minutes(q, v, covered) && !slices.Contains(covered[v.From:v.To], true) {
			link.Cover(covered, v.From, v.To)
			out = append(out, heard.Spoken(q, v))
		}
	}
	for _, u := range units {
		out = append(out, heard.Spoken(q, link.Candidate{From: u.From, To: u.To}))
		link.Cover(covered, u.From, u.To)
	}
	return append(out, apart(q, r.meaningful(q, h.Made, unexplained), covered)...)
}

// saidAgain marks words, no numbers, that stand elsewhere, too, where something is made of them: an
// oak wardrobe or an oak table.
func saidAgain(q *link.Question, covered []bool) {
	once := map[string]bool{}
	for i, t := range q.Tokens[:q.Said] {
		if covered[i] && english.LetterOrDigit(t.Text) {
			once[t.Lower] = true
		}
	}
	for i, t := range q.Tokens[:q.Said] {
		number := q.Flags[i*link.FlagCount+link.IsNumber] != 0 || q.Flags[i*link.FlagCount+link.IsNumberWord] != 0
		covered[i] = covered[i] || once[t.Lower] && !number
	}
}

// meaningful tells which words of those that a derivation makes nothing of have to be told:
// all where texts may tell of anything, else those that restrict what is asked about, and what
// something is wanted per.
func (r Rules) meaningful(q *link.Question, made grammar.Derivation, unexplained []bool) []bool {
	if r.Words == nil {
		return unexplained
	}
	out := make([]bool, q.Said)
	if !r.Without[ofDropped] {
		out = r.dropped(q, made)
	}
	for i, left := range unexplained {
		per := i > 0 && q.Tokens[i-1].Lower == "per" && !r.Without[ofDropped]
		out[i] = out[i] || left && (r.Texts || per) || per && r.AmountLeft(q, made, i)
	}
	return out
}

// apart are the words that are not explained, beside those that are covered;
// those in a row are one.
func apart(q *link.Question, unexplained, covered []bool) []string {
	var out []string
	before := -2 // the token that was left out last
	for i, left := range unexplained {
		t := q.Tokens[i]
		switch {
		case !left || covered[i] || !english.LetterOrDigit(t.Text) || english.StopWord(t.Lower) || tellsNothing(t.Lower):
			continue
		case slices.Contains(heard.Denials, t.Lower) && i+1 < len(q.Tokens) && q.Tokens[i+1].Text == "-":
			continue // non-paid
		case q.ShortForm(i+2) && q.Tokens[i+2].Lower == "t":
			continue // weren't
		case before == i-1:
			out[len(out)-1] += " " + t.Text
		default:
			out = append(out, t.Text)
		}
		before = i
	}
	return out
}

// means marks the words of an utterance that a decision makes something of.
func means(q *link.Question, d grammar.Decision, covered []bool) {
	switch d.Symbol {
	case grammar.Value:
		for _, v := range q.Values {
			if strings.EqualFold(v.Text, d.Text) {
				coverValue(q, v, covered)
			}
		}
	case grammar.Column:
		link.CoverLinked(covered, q.Columns, d.Index, link.NameWhole, link.NamePart, link.TableNamed)
	case grammar.Table:
		link.CoverLinked(covered, q.Tables, d.Index, link.TableWhole, link.TablePart)
	case grammar.Words:
		for i := range q.Tokens {
			covered[i] = covered[i] || strings.Contains(d.Text, q.Tokens[i].Text)
		}
	}
}

// tellsNothing reports whether a word does no more than ask, though it lacks its apostrophe
// (whats, whos), or address somebody (Mrs).
func tellsNothing(word string) bool {
	of, ok := strings.CutSuffix(word, "s")
	return english.Addresses(word) || ok && slices.Contains(asks, of)
}

// asks are the words that "is" is often written to, without its apostrophe.
var asks = []string{"who", "what", "where", "when", "how", "that", "there"}

// notAsked are words without those that a query asks texts for.
func notAsked(q ast.Query, words []string) []string {
	if len(words) == 0 {
		return words
	}
	var asked []string
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.FreeText); ok {
			asked = append(asked, strings.Fields(strings.ToLower(strings.Trim(t.Question, "?")))...)
		}
		return true
	})
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(asked, strings.ToLower(w)) })
}
