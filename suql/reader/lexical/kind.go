package lexical

import "parley/suql/reader"

// answerForm is the kind of span that answers a question.
type answerForm uint8

const (
	phraseAnswer answerForm = iota
	numberAnswer
	moneyAnswer
	durationAnswer
	dateAnswer
	timeAnswer
	nameAnswer
	placeAnswer
	reasonAnswer
	clauseAnswer
	distanceAnswer
	measureAnswer
	personsAnswer
	colourAnswer
	originAnswer
	seasonAnswer
	scentAnswer
)

var typedForm = map[reader.Type]answerForm{
	reader.NumberType: numberAnswer, reader.DateType: dateAnswer,
	reader.TimestampType: dateAnswer, reader.IntervalType: durationAnswer,
}

// answerKind reads the kind off the question word and its neighbour; a type
// asked for by the caller wins.
func (lex *lexicon) answerKind(q *question, want reader.Type) answerForm {
	if f, ok := typedForm[want]; ok {
		if f != numberAnswer {
			return f
		}
		switch k := lex.questionKind(q); k {
		case moneyAnswer, durationAnswer, distanceAnswer, measureAnswer, personsAnswer:
			return k
		}
		return numberAnswer
	}
	return lex.questionKind(q)
}

func (lex *lexicon) questionKind(q *question) answerForm {
	rule := func(name string) bool {
		return lex.rules[name].within(q.tokens, 0, len(q.tokens), len(q.tokens))
	}
	// the order matters: "what time" before "what", "how much does it weigh" before "how much"
	for _, k := range []struct {
		rule string
		form answerForm
	}{
		{"asks-season", seasonAnswer}, {"asks-colour", colourAnswer}, {"asks-origin", originAnswer},
		{"asks-scent", scentAnswer}, {"asks-persons", personsAnswer}, {"asks-measure", measureAnswer},
		{"asks-time", timeAnswer}, {"asks-date", dateAnswer}, {"asks-duration", durationAnswer},
		{"asks-distance", distanceAnswer}, {"asks-money", moneyAnswer}, {"asks-number", numberAnswer},
		{"asks-reason", reasonAnswer}, {"asks-manner", clauseAnswer},
	} {
		if rule(k.rule) {
			return k.form
		}
	}
	switch q.wh {
	case "who", "whom", "whose":
		return nameAnswer
	case "where":
		return placeAnswer
	case "when":
		return dateAnswer
	case "why":
		return reasonAnswer
	case "how":
		return clauseAnswer
	}
	return phraseAnswer
}
