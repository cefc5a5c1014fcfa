package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/predicate"
	"parley/english/tape"
	"parley/suql/ast"
)

// ruleClause is the name of the rule of [Rules.ofClause].
const ruleClause = "wholeclause"

// ofClause is the question for what words say of somebody or something else than the row itself, who stands right
// before them; false where they say it of nobody:
//
//	gigs where people couldn't hear the music    could people hear the music?
//	visits where the customer wanted something   did the customer want something?
//	visits where a dog barked                    did a dog bark? (the words of a query may begin with the dog)
//	films where the film was too long            (it is the film, and so is the report where the report praises it)
func (r Rules) ofClause(said *link.Question, text *ast.FreeText, words string) (predicate.Predicate, bool) {
	of, ok := text.Text.(*ast.Column)
	if said == nil || !ok || r.Without[ruleClause] {
		return predicate.Predicate{}, false
	}
	at := saidAt(said, words)
	if at < 2 {
		return predicate.Predicate{}, false
	}
	if opensClause(said, at) {
		return r.ofWholeClause(said, at, of.Name, words)
	}
	from, last := subjectOf(said, at)
	if from < 0 || r.ofOwnRow(said, last, of.Name) {
		return predicate.Predicate{}, false
	}
	subject := said.Text[said.Tokens[from].From : said.Tokens[last].From+len(said.Tokens[last].Text)]
	return predicate.OfClause(subject, words)
}

// Words after which a clause begins, with the one of whom it says something, and those that go before that one.
var (
	openingClauses = []string{"where", "when", "because", "whether", "if"}
	telling        = []string{"say", "says", "said", "mention", "mentions", "mentioned", "complain", "complained", "write",
		"wrote", "report", "reports", "reported"}
	nobody      = []string{"nobody", "none", "nothing", "no"}
	determiners = []string{"the", "a", "an", "our", "their", "his", "her", "my", "your", "some", "any", "one", "two"}
)

// mostSubject is of how many words one is called at most of whom a clause says something.
const mostSubject = 4

// subjectOf is where the words begin that say of whom a clause is whose verb stands at a place, and the last of
// them that does; negative where no clause begins right before, or it is of a pronoun.
func subjectOf(said *link.Question, verb int) (from, last int) {
	last = verb - 1
	if said.Tokens[last].Lower == "itself" {
		last--
	}
	for from = last; from > 0 && from > last-mostSubject; from-- {
		w := said.Tokens[from].Lower
		if slices.Contains(nobody, w) || !predicate.Noun(w) && (from == last || !slices.Contains(determiners, w)) {
			break
		}
		if opensClause(said, from) {
			return from, last
		}
	}
	return -1, -1
}

// opensClause reports whether a clause begins at a word: where, says that.
func opensClause(said *link.Question, at int) bool {
	before := said.Tokens[at-1].Lower
	says := before == "that" && at > 1 && slices.Contains(telling, said.Tokens[at-2].Lower)
	return says || slices.Contains(openingClauses, before)
}

// ofWholeClause is ofClause of words that a clause begins with.
func (r Rules) ofWholeClause(said *link.Question, at int, column, words string) (predicate.Predicate, bool) {
	subject, verb, ok := predicate.WithSubject(words)
	if !ok || r.ofOwnRow(said, at+len(strings.Fields(subject))-1, column) {
		return predicate.Predicate{}, false
	}
	return predicate.OfClause(subject, verb)
}

// ofOwnRow reports whether a word names the table that has a column, or that column.
func (r Rules) ofOwnRow(said *link.Question, at int, column string) bool {
	t := heard.NamedAt(said, at)
	return t >= 0 && r.Schema.Tables[t].Column(column) != nil || slices.ContainsFunc(said.Columns, func(l tape.Link) bool {
		return l.From == at && l.Way == link.NameWhole && strings.EqualFold(r.Schema.Columns[l.To].Name, column)
	})
}
