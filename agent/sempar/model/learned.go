package model

import (
	"parley/agent"
	"parley/agent/lessons"
	"parley/llm"
	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/parser"
)

// What of earlier questions a prompt shows.
const (
	mostLearned = 4
	leastLike   = 0.15 // of an utterance, to be shown
	roomLearned = 1500 // bytes of all of them together
)

// learned are the lessons of a turn that fit this database: an example with
// names that are not there would only lead astray, and one with names that are
// withheld would tell of them.
func (p *Parser) learned(t agent.Turn) []agent.Lesson {
	var out []agent.Lesson
	room := roomLearned
	for _, l := range t.Lessons {
		if len(out) == mostLearned || l.Likeness < leastLike {
			break
		}
		if room < len(l.SUQL)+len(l.Question) {
			continue
		}
		q, err := parser.Parse(l.SUQL)
		if err != nil {
			continue
		}
		if _, _, err := check.Query(q, p.cat, l.SUQL); err == nil {
			l.SUQL = ast.Print(q)
			room -= len(l.SUQL) + len(l.Question)
			out = append(out, l)
		}
	}
	return out
}

// examples are lessons as a prompt shows them.
func examples(all []agent.Lesson) []Pair {
	var out []Pair
	for _, l := range all {
		out = append(out, Pair{llm.Line(l.Question), llm.Line(l.SUQL)})
	}
	return out
}

// What of the notes on the database a prompt shows.
const (
	mostNotes = 4
	roomNotes = 1200 // bytes of all of them together
)

// notes are the sentences that people wrote down about the database and that
// have words of an utterance; from is what an answer says it was learned from.
func (p *Parser) notes(utterance string, from []agent.Lesson) (shown []string, all []agent.Lesson) {
	room := roomNotes
	all = from
	for _, n := range lessons.Notes(p.cat.Notes, utterance, mostNotes) {
		line := llm.Line(n.Text)
		if room -= len(line); room < 0 {
			break
		}
		shown = append(shown, line)
		all = append(all, agent.Lesson{Question: n.Text, Noted: true})
	}
	return shown, all
}
