package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// appears are verbs for being there where somebody was to be.
var appears = english.Cues("appear")

// noShows is an utterance in which no-shows are the rows of which the one column that says so says that nobody
// came:
//
//	no shows this year  →  fittings where they did not show up this year   (fittings.showed_up)
//
// What is called a no-show stays as it is.
func (r *onDay) noShows(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 0; i+1 < len(tokens); i++ {
		last := i + 1
		if tokens[last].Text == "-" {
			last++
		}
		if tokens[i].Lower != "no" || last >= len(tokens) || english.Singular(tokens[last].Lower) != "show" || r.called("no show") ||
			r.spelled("show") || r.spelled("shows") {
			continue
		}
		of, verb := r.appearing()
		if of == nil {
			return utterance
		}
		said := catalog.Plural(r.cat.Table(of.Table).Human) + " where they did not " + verb
		return utterance[:tokens[i].From] + said + utterance[tokens[last].To:]
	}
	return utterance
}

// appearing is the one column of yes and no that says whether somebody was there, and the verb by which it does:
// show up, of showed_up; nil for none, or several.
func (r *onDay) appearing() (found *catalog.Column, verb string) {
	for _, t := range r.cat.Tables {
		for _, c := range t.Columns {
			words := catalog.SplitName(c.Name)
			if c.Hidden || !c.SaysYesNo() || len(words) > 2 {
				continue
			}
			for _, base := range wordnet.LemmasAs(words[0], wordnet.Verb) {
				if base == words[0] || !slices.Contains(appears, base) {
					continue
				}
				if found != nil {
					return nil, ""
				}
				found, verb = c, strings.Join(append([]string{base}, words[1:]...), " ")
			}
		}
	}
	return found, verb
}
