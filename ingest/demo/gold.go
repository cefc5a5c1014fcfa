package demo

import (
	"slices"
	"strings"
)

// Gold says what the free text says, as people marked it.
type Gold struct {
	Attributes []Attribute
	Marks      map[string]map[string]Mark // name or title of the record, or name of a ShopText → attribute key → mark
}

// Attribute is something the free text may tell, with the question that asks
// for it.
type Attribute struct {
	Key      string   `json:"key"`
	Question string   `json:"question"`
	Kinds    []string `json:"kinds,omitempty"`  // the kinds of products or of texts that have it; none means every record
	Valued   bool     `json:"valued,omitempty"` // the answer is a value, such as 28 litres, and not yes or no
}

// Of reports whether records of a kind have the attribute.
func (a Attribute) Of(kind string) bool {
	return len(a.Kinds) == 0 || slices.Contains(a.Kinds, kind)
}

// Mark is what all texts of one record say about one attribute, taken
// together.
type Mark struct {
	Mark     string `json:"mark"`            // yes, no or unknown; of a valued attribute value or unknown
	Value    string `json:"value,omitempty"` // the value, with its unit
	Evidence string `json:"evidence"`        // the words of one text that decide; "" when unknown
}

// The marks.
const (
	MarkYes     = "yes"
	MarkNo      = "no"
	MarkValue   = "value"
	MarkUnknown = "unknown" // the text does not say
)

// LoadGold returns the marks of a demo's records, all files together.
func LoadGold(demo string) (Gold, error) {
	if !slices.Contains(Names(), demo) {
		return Gold{}, errUnknown(demo)
	}
	gold := Gold{Marks: map[string]map[string]Mark{}}
	if err := load(demo, attributesFile, &gold.Attributes); err != nil {
		return Gold{}, err
	}
	if demo == Shop {
		marks, err := shopMarks(gold.Attributes)
		return Gold{gold.Attributes, marks}, err
	}
	names, err := partFiles(demo, goldSuffix)
	if err != nil {
		return Gold{}, err
	}
	for _, name := range names {
		var part map[string]map[string]Mark
		if err := load(demo, name, &part); err != nil {
			return Gold{}, err
		}
		for record, marks := range part {
			gold.Marks[record] = marks
		}
	}
	return gold, nil
}

// Question returns the question of an attribute, "" for an unknown key.
func (g Gold) Question(key string) string {
	for _, a := range g.Attributes {
		if strings.EqualFold(a.Key, key) {
			return a.Question
		}
	}
	return ""
}
