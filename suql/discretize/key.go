package discretize

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"parley/english"
	"parley/suql/inference"
)

var keyName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_ ]{0,60}$`)

// ParseKey reads a key as people declare it: "waterproof=is it waterproof?",
// or with its kind, "capacity:number=how many litres does it hold?". The
// planner may answer the question from the column: that is what it is declared
// for.
func ParseKey(text string) (inference.Column, error) {
	name, question, ok := strings.Cut(text, "=")
	name, kind, said := strings.Cut(name, ":")
	name, question = strings.TrimSpace(name), strings.Join(strings.Fields(question), " ")
	if !ok || question == "" || !keyName.MatchString(name) {
		return inference.Column{},
			fmt.Errorf(`--key %s: give a name and its question, such as "waterproof=is it waterproof?" or "capacity:number=how many litres does it hold?"`, text)
	}
	c := inference.Column{Name: nameOf(name), Kind: kindOf(question), Questions: []string{question},
		Origin: inference.Declared, Confirmed: true}
	if !said {
		return c, nil
	}
	switch strings.ToLower(strings.TrimSpace(kind)) {
	case "yesno", "yes/no", "yes or no", "bool", "boolean":
		c.Kind = inference.YesNo
	case "number":
		c.Kind = inference.Number
	case "value", "text":
		c.Kind = inference.Value
	default:
		return c, fmt.Errorf("--key %s: a key is of kind yesno, number or value, not %s", text, kind)
	}
	return c, nil
}

// nameOf is a phrase as the name of a column.
func nameOf(phrase string) string {
	fields := strings.FieldsFunc(strings.ToLower(phrase),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	name := strings.Join(fields, "_")
	if name != "" && unicode.IsDigit(rune(name[0])) {
		name = "n_" + name
	}
	return name
}

// kindOf is what answers to a question are: one that begins with an auxiliary
// verb is answered with yes or no, one for how many with a number.
func kindOf(question string) inference.Kind {
	tokens := english.Tokens(question)
	if len(tokens) == 0 {
		return inference.Value
	}
	switch tokens[0].Lower {
	case "how":
		if len(tokens) > 1 && (tokens[1].Lower == "many" || tokens[1].Lower == "much") {
			return inference.Number
		}
	case "is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "could", "may", "must", "should",
		"will", "would":
		return inference.YesNo
	}
	return inference.Value
}
