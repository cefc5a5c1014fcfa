package agent

import (
	"parley/phrasebook"
	"parley/suql"
)

// Bound says between what a number lies while not all texts are read.
func Bound(l *phrasebook.Language, b suql.Bound) string {
	low, high := l.Numeral(suql.Rounded(b.Low)), l.Numeral(suql.Rounded(b.High))
	if b.From > b.Low || b.To < b.High {
		return l.Say("%s: between %s and %s, likely between %s and %s", b.Column, low, high, l.Numeral(suql.Rounded(b.From)),
			l.Numeral(suql.Rounded(b.To)))
	}
	return l.Say("%s: between %s and %s", b.Column, low, high)
}
