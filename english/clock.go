package english

import "slices"

// Clock is a time of day at the tokens [First, Last), in minutes since midnight. Halved is that its half
// of the day was said.
type Clock struct {
	First, Last, Minutes int
	Halved               bool
}

// minutes of what a time of day is told in.
const (
	anHour = 60
	aNoon  = 12 * anHour
	aDay   = 24 * anHour
)

// Clocks finds the times of day of an utterance that are told in words: nine in the morning, half past
// nine, at half nine, quarter to five, nine thirty, and both ends of a range whose second one says which half of the
// day is meant, as in between 2 and 4 pm. [Quantities] finds the others, such as 5:30 pm. Without its
// half of the day a time before seven o'clock is one of the afternoon ([EarliestHour]).
func Clocks(tokens []Token) []Clock {
	r := clockReader{tokens, lexicons()["units.txt"]}
	var out []Clock
	for i := 0; i < len(tokens); {
		found := r.rangeAt(i)
		if found == nil {
			if c, ok := r.at(i); ok && c.told {
				found = []Clock{c.Clock}
			}
		}
		if found == nil {
			i++
			continue
		}
		out = append(out, found...)
		i = found[len(found)-1].Last
	}
	return out
}

// clockReader reads the times of day of one utterance.
type clockReader struct {
	tokens []Token
	units  lexicon
}

// clockReading is a time of day: told is that it is no number alone.
type clockReading struct {
	Clock
	told bool
}

// at reads the time of day at tokens[i], with its half of the day.
func (r clockReader) at(i int) (clockReading, bool) {
	c, ok := r.pastHour(i)
	if !ok {
		c, ok = r.hour(i)
	}
	if !ok {
		return clockReading{}, false
	}
	e, n := r.units.at(r.tokens, c.Last, "clock")
	if half := n > 0 && len(e.words) > 1; half || n > 0 && e.words[0] != "noon" && e.words[0] != "midday" {
		c.Last, c.Halved = c.Last+n, true
		c.told = c.told || half
		c.Minutes = c.Minutes%aNoon + int(e.value)*anHour
		return c, true
	}
	if _, n := r.units.at(r.tokens, c.Last, "oclock"); n > 0 {
		c.Last += n
	}
	if c.told && c.Minutes < EarliestHour*anHour {
		c.Minutes += aNoon
	}
	return c, true
}

// pastHour reads half past nine, a quarter to five, ten minutes past eight.
func (r clockReader) pastHour(i int) (clockReading, bool) {
	minutes, at := r.minutes(i)
	if minutes == 0 {
		return clockReading{}, false
	}
	hour := at + 1
	switch word := lowerAt(r.tokens, at); {
	case word == "to" && minutes != 30:
		minutes = aDay - minutes
	case r.isHalf(i, at): // half eight
		hour = at
	case word != "past":
		return clockReading{}, false
	}
	c, ok := r.hour(hour)
	if !ok || c.Minutes%anHour > 0 {
		return clockReading{}, false
	}
	return clockReading{Clock: Clock{First: i, Last: c.Last, Minutes: (c.Minutes + minutes) % aDay}, told: true}, true
}

// isHalf reports whether a half at tokens[i] is half an hour past the hour that stands at once behind it,
// and counts nothing.
func (r clockReader) isHalf(i, hour int) bool {
	if i+1 != hour || lowerAt(r.tokens, i) != "half" || lowerAt(r.tokens, hour) == "past" {
		return false
	}
	next := lowerAt(r.tokens, hour+1)
	return (r.cued(i-1) || lowerAt(r.tokens, i-1) == "to" && lowerAt(r.tokens, i-2) == "up") &&
		(!LetterOrDigit(next) || StopWord(next))
}

// minutes reads the minutes before or after an hour, and the token after them: half, a quarter or,
// behind a word after which a time is told, a number of them. 0 for none.
func (r clockReader) minutes(i int) (minutes, last int) {
	at := i
	if numberWords().is(r.tokens, at, "article") {
		at++
	}
	if minutes = map[string]int{"half": 30, "quarter": 15}[lowerAt(r.tokens, at)]; minutes > 0 {
		return minutes, at + 1
	}
	n, ok := positiveAt(r.tokens, at)
	if !ok || n.Ordinal || n.Value < 1 || n.Value > 59 || n.Last != at+1 {
		return 0, i
	}
	if !r.cued(i-1) || lowerAt(r.tokens, i-1) == "from" { // from 2 to 4
		return 0, i
	}
	if u, words := unitAt(r.tokens, at+1); words > 0 && u.name == "second" && u.factor == anHour { // seconds
		at += words
	}
	return int(n.Value), at + 1
}

// cued reports whether a word stands there after which a time is told.
func (r clockReader) cued(i int) bool {
	return slices.Contains([]string{"at", "before", "after", "from", "until", "till", "by", "since"}, lowerAt(r.tokens, i))
}

// hour reads an hour of twelve, and its minutes where these are told in words or after a colon: nine,
// 9, nine thirty, 9:30.
func (r clockReader) hour(i int) (clockReading, bool) {
	n, ok := positiveAt(r.tokens, i)
	if !ok || n.Ordinal || n.Last != i+1 || n.Value < 1 || n.Value > 12 || n.Value != float64(int(n.Value)) {
		return clockReading{}, false
	}
	c := clockReading{Clock: Clock{First: i, Last: i + 1, Minutes: int(n.Value) * anHour}}
	if lowerAt(r.tokens, i+1) == ":" && len(lowerAt(r.tokens, i+2)) == 2 {
		if m, ok := positiveAt(r.tokens, i+2); ok && m.Value < 60 {
			c.Last, c.Minutes = i+3, c.Minutes+int(m.Value)
		}
		return c, true
	}
	if m := r.minutesInWords(i + 1); m > 0 && n.Written && r.cued(i-1) {
		c.Last, c.Minutes, c.told = i+2, c.Minutes+m, true
	}
	return c, true
}

// minutesInWords are those of nine thirty; 0 for none.
func (r clockReader) minutesInWords(i int) int {
	m, ok := positiveAt(r.tokens, i)
	if !ok || !m.Written || m.Ordinal || m.Last != i+1 || m.Value < 5 || m.Value > 59 || int(m.Value)%5 != 0 {
		return 0
	}
	return int(m.Value)
}

// rangeAt reads between 2 and 4 pm, from half past eight to ten in the morning, between six and eight
// o'clock: the first end is in the half of the day in which it lies before the second.
func (r clockReader) rangeAt(i int) []Clock {
	opened := lowerAt(r.tokens, i)
	if opened != "between" && opened != "from" {
		return nil
	}
	a, ok := r.at(i + 1)
	if !ok {
		return nil
	}
	ends := []string{"to", "till", "until", "-", "–"}
	if opened == "between" {
		ends = []string{"and"}
	}
	if !slices.Contains(ends, lowerAt(r.tokens, a.Last)) {
		return nil
	}
	b, ok := r.at(a.Last + 1)
	if !ok || a.Halved || !a.told && !r.saysClock(b) {
		return nil
	}
	a.Minutes %= aNoon
	if b.Halved {
		a.Minutes = afternoon(a.Minutes, a.Minutes+aNoon < b.Minutes)
	} else { // o'clock
		a.Minutes = afternoon(a.Minutes, a.Minutes < EarliestHour*anHour)
		b.Minutes = afternoon(b.Minutes%aNoon, b.Minutes%aNoon < a.Minutes)
	}
	if a.Minutes >= b.Minutes {
		return nil
	}
	a.Halved, b.Halved = true, true
	return []Clock{a.Clock, b.Clock}
}

// afternoon is a time of the first half of the day, or of the second where that is so.
func afternoon(minutes int, is bool) int {
	if is {
		return minutes + aNoon
	}
	return minutes
}

// saysClock reports whether the words of a time say that it is one.
func (r clockReader) saysClock(c clockReading) bool {
	_, n := r.units.at(r.tokens, c.Last-1, "oclock")
	return c.Halved || c.told || n > 0
}
