package lexical

// subjectWeight is what a word counts that only says who or what the question
// is about: a ticket speaks of its customer as "I", a course of its teacher by
// name.
const subjectWeight = 0.2

// subject marks the words of a subject that is the row itself or a party to
// it, and those of a setting that any text of the kind may leave out: "flat" in
// "does this flat have a lift?" and in "can you keep a cat at this flat?", "the customer" in "did the customer lose
// data?", "the support agent" in "was the support agent friendly?", "at the
// end" in "is there a show at the end?". What is a part of the thing is no such
// subject: "is the battery removable?" asks after the battery.
func (lex *lexicon) subject(tokens []token) []bool {
	out := make([]bool, len(tokens))
	if len(tokens) < 3 || !auxiliaries[tokens[0].low] {
		return out
	}
	to := lex.subjectEnd(tokens)
	for i := 2; i < to; i++ {
		out[i] = true
	}
	for i := 3; i < len(tokens); i++ {
		if i == len(tokens)-1 && tokens[i-1].low == "this" && i > 3 { // … at this flat?
			out[i] = true
		}
		if tokens[i-2].low == "at" && tokens[i-1].low == "the" && lex.in("setting", &tokens[i]) {
			out[i] = true
		}
	}
	return out
}

// subjectEnd is the token after the subject of a question, which begins with an
// auxiliary and the determiner of the subject; 2 or less when it is no such
// subject.
func (lex *lexicon) subjectEnd(tokens []token) int {
	to := 2
	for to < len(tokens)-1 && !lex.in("stop", &tokens[to]) && !lex.isNegator(tokens[to].stem) {
		to++
	}
	row := tokens[1].low == "this" || tokens[1].low == "these"
	switch {
	case !row && !lex.definite(&tokens[1]):
		to = 0
	case !lex.being(tokens[0].low): // did the customer | lose data
		to = 3
	}
	if row {
		return to
	}
	for to > 2 && !lex.in("party", &tokens[to-1]) { // the support agent | friendly
		to--
	}
	return to
}

// definite reports whether a word points at a thing that is known.
func (lex *lexicon) definite(tk *token) bool {
	switch tk.low {
	case "the", "this", "that", "these", "those", "its", "their", "his", "her":
		return true
	}
	return false
}

// being reports whether a form of "be" begins the question.
func (lex *lexicon) being(low string) bool {
	switch low {
	case "is", "are", "was", "were", "am":
		return true
	}
	return false
}
