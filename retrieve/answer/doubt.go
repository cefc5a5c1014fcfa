package answer

// unsure is the part of the likeliest output's probability from which on
// another source's different answer is worth a question.
const unsure = 0.6

// Doubtful gives the likeliest output and one of another source that says
// something else and is nearly as likely; ok is false when there is none.
func Doubtful(all []Output) (first, second Output, ok bool) {
	if len(all) == 0 {
		return first, second, false
	}
	first = all[0]
	for _, o := range all[1:] {
		if o.P < unsure*first.P {
			break
		}
		if o.Source != first.Source && Plain(o.Text) != Plain(first.Text) {
			return first, o, true
		}
	}
	return first, second, false
}
