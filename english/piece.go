package english

import "time"

// Piece is a time that is told by its place in another or beside it: the last Friday of June, the
// week after Easter, the six months to May. It stands at the tokens [First, Last). Of is the other
// time, which may come again ([PeriodKind.Recurs]): whoever asks says which one is meant. Relation is
// how what was spoken of lies to the time that is told; its word is among the tokens.
type Piece struct {
	First, Last int
	Relation    Relation
	Of          Period
	cut         func(of Period) Period
}

// In is the time that is meant where the other one is this, which has a start and an end, as if
// nothing was said of how something lies to it. It is not ok where there is none: the fifth Friday
// of a month with four.
func (p Piece) In(of Period) (Period, bool) {
	out := p.cut(of)
	out.First, out.Last = p.First, p.Last
	return out, out.End.IsZero() && !out.Start.IsZero() || out.Start.Before(out.End)
}

// Pieces finds the times that are told so, from left to right. [Periods] finds none of them, or only
// the time that they lie in or beside. Weeks of a month or of a longer time are counted from its first
// day; the week of a day begins on Monday.
func Pieces(tokens []Token, today time.Time) []Piece {
	c := calendar{tokens: tokens, words: lexicons()["periods.txt"], now: today, today: startOfDay(today), holidays: true}
	var out []Piece
	for i := 0; i < len(tokens); {
		p, ok := c.pieceAt(i)
		if !ok {
			i++
			continue
		}
		p.First, p.Relation = c.relationBefore(i)
		p = c.suffixedPiece(p)
		out = append(out, p)
		i = p.Last
	}
	return out
}

// relationBefore is how something lies to the time that begins at a token, and the first token of the
// words that say it; in, and the token itself, where none do.
func (c *calendar) relationBefore(i int) (first int, r Relation) {
	end := c.skip(i, "the") // over the
	if word := lowerAt(c.tokens, i); word == "between" || word == "from" {
		return i, In
	}
	for at := max(i-5, 0); at < i; at++ {
		for _, e := range c.words[c.tokens[at].Lower] {
			last := at + len(e.words)
			if !matches(e.words, c.tokens[at:]) || last != i && last != end || lowerAt(c.tokens, at-1) == "-" {
				continue
			}
			switch e.class {
			case "relation":
				return at, relations[e.name]
			case "during":
				return at, In
			}
		}
	}
	return i, In
}

// suffixedPiece is a time with what may follow it: from the first week of June on.
func (c *calendar) suffixedPiece(p Piece) Piece {
	e, n := c.words.at(c.tokens, p.Last, "suffix")
	if n == 0 || p.Relation != In || n == 1 && e.words[0] == "on" && lowerAt(c.tokens, p.First) != "from" {
		return p
	}
	p.Last, p.Relation = p.Last+n, relations[e.name]
	return p
}

func (c *calendar) pieceAt(i int) (Piece, bool) {
	for _, read := range [...]func(int) (Piece, bool){
		c.untilThen, c.fromNow, c.nthOf, c.weekOf, c.besideTime, c.upToEnd, c.partOfNow, c.over, c.twoAway, c.coming,
	} {
		if p, ok := read(i); ok {
			return p, true
		}
	}
	return Piece{}, false
}

// fixedPiece is a time that needs no other.
func fixedPiece(p Period) Piece {
	return Piece{Last: p.Last, Of: p, cut: func(Period) Period { return p }}
}

// skip steps over a word of a class, if one stands there.
func (c *calendar) skip(i int, class string) int {
	_, n := c.words.at(c.tokens, i, class)
	return i + n
}
