package sources

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Proposal is a word of which somebody confirmed, when they were asked, that
// it means a table or a column; for a column of prose, that it is read there.
type Proposal struct {
	Word      string
	Table     string
	Column    string // "" for the table
	Times     int
	Last      time.Time
	Utterance string // where it was said last
}

// Key tells proposals apart.
func (p Proposal) Key() string {
	return strings.ToLower(p.Word) + "|" + strings.ToLower(p.Table) + "|" + strings.ToLower(p.Column)
}

// mostProposals is how many are told: those that were said most often.
const mostProposals = 20

// Proposals reads in conversations which words could be synonyms in a
// catalog: those that a question was about whose reading was confirmed by
// yes, by choosing it, or in words, and not taken back. Words that the catalog
// has already are left out. events calls its argument with every event, one
// conversation after another.
func Proposals(cat *catalog.Catalog, events func(each func(session string, e agent.Event) error) error) ([]Proposal,
	error) {
	l := &listener{cat: cat, found: map[string]*Proposal{}}
	if err := events(l.hear); err != nil {
		return nil, err
	}
	l.settle()
	out := make([]Proposal, 0, len(l.found))
	for _, p := range l.found {
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b Proposal) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), b.Last.Compare(a.Last), cmp.Compare(a.Key(), b.Key()))
	})
	return out[:min(len(out), mostProposals)], nil
}

// listener hears conversations.
type listener struct {
	cat   *catalog.Catalog
	found map[string]*Proposal

	session   string
	utterance string
	open      *agent.Question
	answers   [][]meaning // of this turn, answer by answer
}

// meaning is a phrase with the reading of it that was confirmed.
type meaning struct {
	phrase string
	table  string
	unit   unit.Unit
	at     time.Time
}

func (l *listener) hear(session string, e agent.Event) error {
	if session != l.session || e.Kind == agent.KindSaid {
		l.settle()
		l.session, l.open = session, nil
	}
	switch e.Kind {
	case agent.KindSaid:
		l.utterance = e.Said.Text
		if c := e.Said.Corrects; c != nil {
			l.utterance = c.Utterance
		}
	case agent.KindAsked:
		l.open = e.Asked
	case agent.KindAnswered:
		l.answer(e)
	case agent.KindDrafted, agent.KindProgressed, agent.KindEstimated, agent.KindReplied, agent.KindFailed,
		agent.KindRenamed:
	}
	return nil
}

func (l *listener) answer(e agent.Event) {
	q, a := l.open, e.Answered
	if a.Choice == agent.Undo {
		if n := len(l.answers); n > 0 {
			l.answers = l.answers[:n-1]
		}
		return
	}
	if q == nil || q.ID != a.Question {
		return
	}
	confirmed := func(u unit.Unit) meaning { return meaning{q.Phrase, q.Table, u, e.At} }
	var all []meaning
	switch a.Choice {
	case agent.Yes:
		all = append(all, confirmed(q.Unit))
	case agent.Pick:
		if a.Option >= 0 && a.Option < len(q.Options) {
			all = append(all, confirmed(q.Options[a.Option].Unit))
		}
	case agent.Corrected:
		for _, d := range a.Settles {
			if d.Verdict == agent.Confirmed && d.Place == q.Place {
				all = append(all, confirmed(d.Unit))
			}
		}
	case agent.No, agent.NotSure, agent.None, agent.Undo:
	}
	l.answers = append(l.answers, all)
}

// settle takes in the answers of a turn that has ended: none of them will be
// taken back any more.
func (l *listener) settle() {
	for _, m := range slices.Concat(l.answers...) {
		p, ok := l.proposed(m)
		if !ok {
			continue
		}
		p.Times, p.Last, p.Utterance = 1, m.at, l.utterance
		if have := l.found[p.Key()]; have != nil {
			p.Times += have.Times
			if have.Last.After(p.Last) {
				p.Last, p.Utterance = have.Last, have.Utterance
			}
		}
		l.found[p.Key()] = &p
	}
	l.answers = nil
}

// proposed makes a proposal of a meaning, if there is anything in it that the
// catalog does not know.
func (l *listener) proposed(m meaning) (Proposal, bool) {
	t := l.table(m)
	if t == nil || m.phrase == "" {
		return Proposal{}, false
	}
	p := Proposal{Table: t.Name}
	known := append([]string{t.Name, t.Human}, t.Synonyms...)
	u := m.unit
	if u.Kind != unit.Table {
		c := t.Column(u.Column)
		if c == nil {
			return p, false
		}
		p.Column = c.Name
		known = append([]string{c.Name, c.Human}, c.Synonyms...)
	}
	words, ok := meaningWords(m, t)
	if !ok {
		return p, false
	}
	p.Word = strings.Join(words, " ")
	if len(words) == 0 || len(words) > 4 || len(p.Word) < 3 || l.called(p.Word, known) || u.Kind != unit.FreeText &&
		l.taken(p.Word) {
		return p, false
	}
	return p, true
}

// meaningWords are the words of a meaning that may name what it is about; false
// where they name something else.
func meaningWords(m meaning, t *catalog.Table) (words []string, ok bool) {
	u := m.unit
	words = plainWords(m.phrase)
	if u.Kind == unit.FreeText || u.Kind == unit.Projection {
		return words, u.Answer == "" || u.Answer == "Yes" // "not loud" is no word for what is loud
	}
	if words, ok = naming(words, u); !ok || u.Kind == unit.Table {
		return words, ok
	}
	of := append(catalog.Stems(t.Human), catalog.Stems(t.Name)...)
	return slices.DeleteFunc(words, func(w string) bool { return slices.Contains(of, catalog.Singular(w)) }), true
}

// table is what a meaning is about.
func (l *listener) table(m meaning) *catalog.Table {
	for _, name := range []string{m.unit.Table, m.table} {
		if t := l.cat.Table(name); t != nil {
			return t
		}
	}
	if len(l.cat.Tables) == 1 {
		return l.cat.Tables[0]
	}
	return nil
}

// called reports whether a word is one of names.
func (l *listener) called(word string, names []string) bool {
	stems := catalog.Stems(word)
	return slices.ContainsFunc(names, func(n string) bool { return slices.Equal(catalog.Stems(n), stems) })
}

// taken reports whether a word names something in the catalog already.
func (l *listener) taken(word string) bool {
	for _, t := range l.cat.Tables {
		if l.called(word, []string{t.Name, t.Human}) {
			return true
		}
		for _, c := range t.Columns {
			if l.called(word, []string{c.Name, c.Human}) {
				return true
			}
		}
	}
	return false
}

// naming are the words of a phrase that name the column, without those of the
// value it is compared with and those that compare, count or order. Where
// none of the value's words are in the phrase, the phrase stands for the value
// and not for the column.
func naming(words []string, u unit.Unit) ([]string, bool) {
	values := map[string]bool{}
	for _, v := range u.Values {
		for _, w := range plainWords(v) {
			values[w] = true
		}
	}
	var out []string
	said := len(values) == 0
	for _, w := range words {
		switch {
		case values[w], strings.ContainsFunc(w, unicode.IsDigit):
			said = true
		case !filling[w] && (u.Kind != unit.Order && u.Kind != unit.Aggregate || !strings.HasSuffix(w, "est")):
			out = append(out, w)
		}
	}
	return out, said
}

// filling are words that name no column.
var filling = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(
		`a about above after all among an and any are as at average be before below best between both by can cheap each
		every exactly few first for from had has have highest how in is it its last latest least less list lowest many
		max maximum mean min minimum more most much no not number of on or order ordered over per please rank ranked
		show sort sorted sum than that the their them there those to top total under up was were what when where which
		who whose with within without worst`) {
		m[w] = true
	}
	return m
}()

// plainWords are the words of a text in lower case.
func plainWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' && r != '-'
	})
}
