package english

import "time"

// Moment finds the one day that an utterance names by how long ago it is: a year ago, this time last
// year, as a period; false where it names none, or several. What goes on was so on a day, where
// orders of "a year ago" are those of that year ([Periods]).
func Moment(tokens []Token, today time.Time) (of Period, ok bool) {
	c := calendar{tokens: tokens, words: lexicons()["periods.txt"], now: today, today: startOfDay(today)}
	for i := 0; i < len(tokens); {
		day, last := c.daySince(i)
		if last == i {
			i++
			continue
		}
		if ok {
			return Period{}, false
		}
		of, ok = Period{First: i, Last: last, Kind: Day, Start: day, End: day.AddDate(0, 0, 1)}, true
		i = last
	}
	return of, ok
}

// daySince reads the day two years ago, or at this time last month, and the token after it;
// the same token where there is none.
func (c *calendar) daySince(i int) (day time.Time, last int) {
	_, same := c.words.at(c.tokens, i, "sametime")
	if count, unit, at := c.span(i + same); unit != "" && c.words.is(c.tokens, at, "ago") {
		return startOfDay(shift(c.now, unit, -count)), at + 1
	}
	_, n := c.words.at(c.tokens, i+same, "last")
	e, words := c.words.at(c.tokens, i+same+n, "span")
	if same == 0 || n == 0 || words == 0 {
		return time.Time{}, i
	}
	return startOfDay(shift(c.now, e.name, -1)), i + same + n + words
}
