package chat

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/agent"
	"parley/nlg"
	"parley/phrasebook"
	"parley/retrieve/answer"
	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/unit"
)

// In implements agent.Multilingual.
func (c *Chat) In(language string) agent.Speaker {
	l := phrasebook.Tagged(language)
	if l == nil {
		l = phrasebook.English()
	}
	return speaker{c, language, l}
}

// speaker words what is said over a library: the sources itself, and the rest
// of a query as over any database.
type speaker struct {
	*Chat
	tag      string
	language *phrasebook.Language
}

// base is the speaker of what a reading is over; nil where that is gone.
func (s speaker) base(h agent.Hypothesis) (agent.Speaker, *room) {
	i := sourceUnit(h)
	name := ""
	if i >= 0 {
		name = h.Units[i].Unit.Table
	} else if h.Query != nil {
		name = unit.FirstTable(h.Query)
	}
	r, err := s.Engine.room(context.Background(), name) // open already, unless much was opened since
	if err != nil {
		if none, err := nlg.New(s.Engine.Catalog()); err == nil {
			return none.In(s.tag), nil
		}
		return nil, nil
	}
	return r.speaker.In(s.tag), r
}

// source is a source as a person knows it: the table “huts”.
func (s speaker) source(r *room) string { return s.called(r, r.name) }

// called is a source under another name.
func (s speaker) called(r *room, name string) string {
	if r.entry.Kind == piece.Text {
		return s.language.Say("the page “%s”", name)
	}
	return s.language.Say("the table “%s”", name)
}

// Question implements agent.Speaker.
func (s speaker) Question(h agent.Hypothesis, i int) agent.Question {
	base, r := s.base(h)
	if r != nil && h.Units[i].Place == sourcePlace {
		return agent.Question{Menu: true, Text: s.whichSource(h, i)}
	}
	if base == nil {
		return agent.Question{}
	}
	return base.Question(h, i)
}

// longest is how much of what a source says stands in a question, in
// characters.
const (
	longest         = 60
	longestSentence = 280
)

// Option implements agent.Speaker: of a source with what it says.
func (s speaker) Option(h agent.Hypothesis, i int) string {
	base, r := s.base(h)
	if r == nil || h.Units[i].Place != sourcePlace {
		if base == nil {
			return ""
		}
		return base.Option(h, i)
	}
	o, ok := s.saidBy(h)
	if !ok { // a query that was made of several
		if o.Text = answer.Tell(context.Background(), r.engine, h.Query); o.Text == "" {
			return s.source(r)
		}
	}
	says, most := []rune(o.Text), longest
	if o.Sentence != "" {
		says, most = []rune(strings.ReplaceAll(o.Sentence, "\n", " ")), longestSentence
	}
	if len(says) > most {
		says = append(says[:most], '…')
	}
	return s.language.Say("%s, which says “%s”", s.called(r, cmp.Or(o.label, r.name)), string(says))
}

// whichSource asks for one of several sources. What their titles share stands
// in the question, so that options are what tells them apart.
func (s speaker) whichSource(h agent.Hypothesis, i int) string {
	if o, ok := s.saidBy(h); ok && o.shared != "" {
		return s.language.Say("Which of “%s” do you mean: %s?", o.shared, s.Option(h, i))
	}
	return s.language.Say("Do you mean %s?", s.Option(h, i))
}

// saidBy is what a reading gives, as far as it is remembered.
func (s speaker) saidBy(h agent.Hypothesis) (said, bool) {
	if h.Query == nil {
		return said{}, false
	}
	return s.told(ast.Print(h.Query))
}

// Clauses implements agent.Speaker.
func (s speaker) Clauses(h agent.Hypothesis, w agent.World) []agent.Clause {
	base, r := s.base(h)
	if base == nil {
		return nil
	}
	out := slices.DeleteFunc(base.Clauses(h, w), func(c agent.Clause) bool {
		return c.Place == passagePlace // its number tells nobody anything: the receipt has where it stands
	})
	for i, c := range out {
		if c.Place == sourcePlace && r != nil {
			out[i].Text = s.source(r)
		}
	}
	return out
}

// Result implements agent.Speaker.
func (s speaker) Result(h agent.Hypothesis) string {
	base, _ := s.base(h)
	if base == nil {
		return ""
	}
	return base.Result(h)
}

// Worked implements agent.Speaker: pieces of a library have names of their own.
func (s speaker) Worked(ast.Query) []agent.Worked { return nil }

// Relax implements agent.Speaker.
func (s speaker) Relax(h agent.Hypothesis, conditions [][]agent.Scored) (text, say string) {
	base, _ := s.base(h)
	if base == nil {
		return "", ""
	}
	return base.Relax(h, conditions)
}

// Again implements agent.Speaker.
func (s speaker) Again(without []string, found bool) string {
	base, err := nlg.New(s.Engine.Catalog())
	if err != nil {
		return ""
	}
	return base.In(s.tag).Again(without, found)
}

// Reply implements agent.Speaker: what was found, and where it stands.
func (s speaker) Reply(h agent.Hypothesis, w agent.World, result *suql.Result) agent.Reply {
	base, r := s.base(h)
	if base == nil {
		return agent.Reply{}
	}
	source, other := apart(w)
	out := base.Reply(h, other, result)
	out.Suggestions = nil // they would build on this answer, and questions stand each for itself
	if r == nil {
		return out
	}
	if i := sourceUnit(h); i >= 0 && source.Verdict(sourcePlace, h.Units[i].Unit) == agent.Kept {
		out.Assumptions = append(out.Assumptions, s.language.Say("I took %s without being sure.", s.source(r)))
	}
	said, known := s.told(ast.Print(h.Query))
	if known && said.Kind != answer.Query {
		out.Text = s.says(r, said, result)
	} else {
		out.Text = strings.TrimSpace(out.Text + " " + s.language.Say("It stands in %s.", s.source(r)))
	}
	out.From = []agent.Origin{s.origin(r, said, known)}
	if said.Kind == answer.Both {
		out.From = append(out.From, s.followed(said)...)
	}
	return out
}

// says is the reply of a text.
func (s speaker) says(r *room, said said, result *suql.Result) string {
	if len(result.Columns) > 1 && said.Kind == answer.Span {
		return s.language.Say("I found nothing that says that for sure. %s comes nearest: “%s”",
			s.sentenceStart(s.source(r)), said.Sentence)
	}
	text := ""
	if len(result.Rows) == 1 {
		if v := result.Rows[0].Values; len(v) > 0 && v[len(v)-1] != nil {
			text = fmt.Sprint(v[len(v)-1])
		}
	}
	where := s.source(r)
	if said.Kind == answer.Both {
		where = s.language.Say("the page “%s”, by way of %s", said.Page, where)
	}
	switch {
	case text == "":
		return s.language.Say("I read %s, and it does not say.", where)
	case said.Sentence == "" || said.Kind == answer.Both:
		return s.language.Say("“%s”, says %s.", text, where)
	case text == said.Sentence:
		return s.language.Say("In %s it says: “%s”", where, text)
	}
	return s.language.Say("%s: “%s”, says %s.", text, said.Sentence, where)
}

// sentenceStart is a name with a capital, as a sentence begins.
func (s speaker) sentenceStart(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// origin is where an answer stands: its piece, if that is known, or the
// beginning of its source.
func (s speaker) origin(r *room, said said, known bool) agent.Origin {
	o := agent.Origin{Kind: agent.TableOrigin, Title: r.name, Place: filepath.Base(r.entry.Place)}
	if r.entry.Kind == piece.Text {
		o.Kind = agent.PassageOrigin
	}
	id, more := r.entry.First, ""
	if known {
		id, o.Number = said.ID, said.Piece.First+1
		if said.Kind == answer.Span && said.End > said.Start {
			more = fmt.Sprintf("?mark=%d-%d", said.Start, said.End)
		}
	}
	if s.o.Address != "" {
		o.Address = fmt.Sprintf("%s/%d%s", s.o.Address, id, more)
	}
	return o
}

// followed is the page that a cell of a table led to.
func (s speaker) followed(said said) []agent.Origin {
	s.Engine.mu.Lock()
	entry, ok := s.Engine.named[strings.ToLower(said.Page)]
	s.Engine.mu.Unlock()
	if !ok || entry.Kind != piece.Text {
		return nil
	}
	o := agent.Origin{Kind: agent.PassageOrigin, Title: said.Page, Place: filepath.Base(entry.Place), Number: 1}
	if s.o.Address != "" {
		o.Address = fmt.Sprintf("%s/%d", s.o.Address, entry.First)
	}
	return []agent.Origin{o}
}
