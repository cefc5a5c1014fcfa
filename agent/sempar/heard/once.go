package heard

import (
	"sync"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/catalog"
)

// once is what is worked out of an utterance a single time, when a rule first asks for it: every
// hypothesis of it asks again.
type once struct {
	tokens      func() []english.Token
	periods     func() []english.Period
	grades      func() []Grade
	ofAll       func() (AllSaid, bool)
	compared    func() *compared
	versus      func() *Versus
	amount      func() (int, []*catalog.Column)
	vacancy     func() (Vacancy, bool)
	nextOrLast  func() *NextOrLast
	inflections func() []link.Candidate
	states      func() []string
	hasBeen     func() bool
	untilToday  func() bool
	youngOrOld  func() int
	numbered    func() *Numbered
	most        func() []Superlative
	onlyAlike   []func() bool // by token
}

// of is what is worked out of an utterance over a database, which is kept with it.
func (d *Database) of(q *link.Question) *once {
	if q.Notes == nil {
		return d.once(q)
	}
	if o, ok := q.Notes.Load(d); ok {
		return o.(*once)
	}
	o, _ := q.Notes.LoadOrStore(d, d.once(q))
	return o.(*once)
}

func (d *Database) once(q *link.Question) *once {
	o := &once{
		tokens:      sync.OnceValue(func() []english.Token { return tokensSaid(q) }),
		periods:     sync.OnceValue(func() []english.Period { return d.periodsSaid(q) }),
		grades:      sync.OnceValue(func() []Grade { return d.gradesSaid(q) }),
		ofAll:       sync.OnceValues(func() (AllSaid, bool) { return d.saidOfAll(q) }),
		compared:    sync.OnceValue(func() *compared { return d.comparedIn(q) }),
		versus:      sync.OnceValue(func() *Versus { return d.versus(q) }),
		amount:      sync.OnceValues(func() (int, []*catalog.Column) { return d.amountSaid(q) }),
		vacancy:     sync.OnceValues(func() (Vacancy, bool) { return d.vacancySaid(q) }),
		nextOrLast:  sync.OnceValue(func() *NextOrLast { return d.nextOrLast(q) }),
		inflections: sync.OnceValue(func() []link.Candidate { return d.inflections(q) }),
		states:      sync.OnceValue(func() []string { return d.statesSaid(q) }),
		hasBeen:     sync.OnceValue(func() bool { return hasBeen(d.Tokens(q)) }),
		untilToday:  sync.OnceValue(func() bool { return untilToday(q, d.Tokens(q)) }),
		numbered:    sync.OnceValue(func() *Numbered { return d.numbered(q) }),
		most:        sync.OnceValue(func() []Superlative { return d.superlatives(q) }),
		youngOrOld:  sync.OnceValue(func() int { return d.youngOrOld(q) }),
	}
	for _, t := range q.Tokens {
		o.onlyAlike = append(o.onlyAlike, sync.OnceValue(func() bool { return d.onlyAlike(t) }))
	}
	return o
}

// Tokens are the words of an utterance, without those of the query before.
func (d *Database) Tokens(q *link.Question) []english.Token { return d.of(q).tokens() }

// Periods are the times of an utterance; none where it is not known what day it is.
func (d *Database) Periods(q *link.Question) []english.Period { return d.of(q).periods() }

// GradesSaid are the grades that an utterance compares with.
func (d *Database) GradesSaid(q *link.Question) []Grade { return d.of(q).grades() }

// SaidOfAll finds where an utterance says that something holds of all rows of a table; not ok
// where it does not.
func (d *Database) SaidOfAll(q *link.Question) (AllSaid, bool) { return d.of(q).ofAll() }

// Versus are the two values of which an utterance asks which has more; nil for none.
func (d *Database) Versus(q *link.Question) *Versus { return d.of(q).versus() }

// ComparedIn are the times that an utterance compares; nil for none.
func (d *Database) ComparedIn(q *link.Question) *compared { return d.of(q).compared() }

// AmountSaid are the token after "per" and the columns of amounts that it may name; negative for none.
func (d *Database) AmountSaid(q *link.Question) (at int, by []*catalog.Column) {
	return d.of(q).amount()
}

// VacancySaid is what an utterance says of whether things are free; false where it says nothing
// of it. What is not booked at no time is not meant: it may be never. What is booked at a time to
// come is what somebody has then.
func (d *Database) VacancySaid(q *link.Question) (Vacancy, bool) { return d.of(q).vacancy() }

// NextOrLast is what a turn says of the next or the last of something; nil where it says
// nothing of the kind, or speaks of a time ("last month"), a column ("last name") or a
// stored value.
func (d *Database) NextOrLast(q *link.Question) *NextOrLast { return d.of(q).nextOrLast() }

// Inflections are the verbs that are no value, of which one is another form: passed, of pass.
func (d *Database) Inflections(q *link.Question) []link.Candidate { return d.of(q).inflections() }

// StatesSaid are the states that an utterance speaks of and that days of the database
// tell.
func (d *Database) StatesSaid(q *link.Question) []string { return d.of(q).states() }

// HasBeen reports whether an utterance says what somebody has been until now: on a list, with
// us, waiting; but not what has been done to it.
func (d *Database) HasBeen(q *link.Question) bool { return d.of(q).hasBeen() }

// UntilToday reports whether an utterance speaks of what has been so until now: it says yet,
// ever, never or since, or is in the perfect; and not of what was arranged for a day.
func (d *Database) UntilToday(q *link.Question) bool { return d.of(q).untilToday() }

// YoungOrOld is the token that calls several rows young or old; negative for none.
func (d *Database) YoungOrOld(q *link.Question) int { return d.of(q).youngOrOld() }

// Superlatives are those of an utterance that nothing in the database measures and no value says.
func (d *Database) Superlatives(q *link.Question) []Superlative { return d.of(q).most() }

// Numbered is the row that an utterance names by its number; nil for none.
func (d *Database) Numbered(q *link.Question) *Numbered { return d.of(q).numbered() }

func tokensSaid(q *link.Question) []english.Token {
	if q.Said == 0 {
		return nil
	}
	return english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
}

// Stretch is where the tokens [first, last) of [Database.Tokens] stand among those of a question,
// which are cut in another way: it's is one of these, and three of those.
func (d *Database) Stretch(q *link.Question, first, last int) (from, to int) {
	tokens := d.Tokens(q)
	begins, ends := tokens[first].From, tokens[last-1].To
	for from < q.Said && q.Tokens[from].To <= begins {
		from++
	}
	for to = from; to < q.Said && q.Tokens[to].From < ends; {
		to++
	}
	return from, to
}

func (d *Database) periodsSaid(q *link.Question) []english.Period {
	if d.Today == nil {
		return nil
	}
	return english.Periods(d.Tokens(q), d.Today())
}
