package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/catalog"
	"parley/suql/keys"
)

// RuleDescribing is the name of the rule by which words that describe something are not taken for
// what they only look like.
const RuleDescribing = "describing"

// WithoutMistaken is an utterance without the links of words that describe something to what
// is called alike and is something else: expensive to expenses, which only begin alike, and
// the young of young students to people called Young.
func (d *Database) WithoutMistaken(q *link.Question) *link.Question {
	for i, t := range q.Tokens[:q.Said] {
		if !MostlyAdjective(t.Lower) {
			continue
		}
		at := func(l tape.Link, ways ...int) bool { return l.From == i && slices.Contains(ways, l.Way) }
		if d.of(q).onlyAlike[i]() {
			q.Columns = slices.DeleteFunc(q.Columns, func(l tape.Link) bool {
				return at(l, link.NameWhole, link.NamePart, link.TableNamed, link.NamePrefix)
			})
			q.Tables = slices.DeleteFunc(q.Tables, func(l tape.Link) bool {
				return at(l, link.TableWhole, link.TablePart, link.TableColumn, link.TablePrefix)
			})
		}
		if d.describesThings(q, i) {
			q.Values = slices.DeleteFunc(q.Values, func(v link.Candidate) bool {
				return v.From == i && v.To == i+1 && v.Column >= 0 && d.namesPeople(v.Column)
			})
			q.Columns = slices.DeleteFunc(q.Columns, func(l tape.Link) bool {
				return at(l, link.CellWhole, link.CellPart, link.CellMisspelt) && d.namesPeople(l.To)
			})
		}
	}
	return q
}

// onlyAlike reports whether a word has the stem of a word by which a table or a column goes,
// and has nothing to do with any of those.
func (d *Database) onlyAlike(t link.Token) bool {
	alike := false
	names := make([]string, 0, len(d.Schema.Tables)+len(d.Schema.Columns))
	for _, table := range d.Schema.Tables {
		names = append(names, table.Human, table.Name)
	}
	for _, c := range d.Schema.Columns {
		names = append(names, c.Human)
	}
	for _, name := range names {
		for _, word := range catalog.SplitName(name) {
			if link.Stem(word) != t.Stem {
				continue
			}
			one := english.Singular(word)
			if strings.HasPrefix(t.Lower, one) || strings.HasPrefix(one, t.Lower) ||
				wordnet.Relate(t.Lower, one) != wordnet.None {
				return false
			}
			alike = true
		}
	}
	return alike
}

// describesThings reports whether a word in small letters stands right before what several
// rows of a table are called.
func (d *Database) describesThings(q *link.Question, token int) bool {
	next := token + 1
	if next >= q.Said || q.Tokens[token].Text != q.Tokens[token].Lower ||
		english.Singular(q.Tokens[next].Lower) == q.Tokens[next].Lower {
		return false
	}
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool { return l.From == next && ByName(l) })
}

// namesPeople reports whether a column says what people are called.
func (d *Database) namesPeople(column int) bool {
	c := d.Schema.Columns[column]
	return c.Column != nil && c.Table >= 0 && d.Naming[strings.ToLower(c.Name)] &&
		keys.OfPeople(d.Schema.Tables[c.Table].Table)
}

func (d *Database) youngOrOld(q *link.Question) int {
	for i, t := range q.Tokens[:q.Said] {
		if (t.Lower == "young" || t.Lower == "old") && d.describesThings(q, i) {
			return i
		}
	}
	return -1
}

func (d *Database) inflections(q *link.Question) (out []link.Candidate) {
	for _, v := range q.Values {
		if v.Way == link.DomainAlike && v.From < q.Said && v.To == v.From+1 && v.Column >= 0 &&
			didAs(q.Tokens[v.From].Lower, strings.ToLower(v.Text)) && !d.Schema.Columns[v.Column].List {
			out = append(out, v)
		}
	}
	return out
}

// didAs reports whether a word is a verb in another form than it has as a value.
func didAs(word, value string) bool {
	return word != value && MostlyVerb(word) && slices.Contains(wordnet.LemmasAs(word, wordnet.Verb), value)
}
