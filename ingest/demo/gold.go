package demo

import "strings"

// Gold says what the reviews say, as people marked it.
type Gold struct {
	Attributes []Attribute
	Marks      map[string]map[string]Mark // restaurant name → attribute key → mark
}

// Attribute is something a reviewer may tell, with the question that asks for
// it.
type Attribute struct {
	Key      string `json:"key"`
	Question string `json:"question"`
}

// Mark is what all reviews of one restaurant say about one attribute, taken
// together.
type Mark struct {
	Mark     string `json:"mark"`     // yes, no or unknown
	Evidence string `json:"evidence"` // the words of one review that decide; "" when unknown
}

// LoadGold returns the marks of the dataset's restaurants, all cities
// together.
func LoadGold(dataset string) (Gold, error) {
	if dataset != Restaurants {
		return Gold{}, errUnknown(dataset)
	}
	gold := Gold{Marks: map[string]map[string]Mark{}}
	if err := load("attributes.json", &gold.Attributes); err != nil {
		return Gold{}, err
	}
	names, err := cityFiles(".gold.json")
	if err != nil {
		return Gold{}, err
	}
	for _, name := range names {
		var city map[string]map[string]Mark
		if err := load(name, &city); err != nil {
			return Gold{}, err
		}
		for restaurant, marks := range city {
			gold.Marks[restaurant] = marks
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

// HeldOut names the cities whose reviews nobody looked at while the embedded
// reader was written: the figures that count are those on them.
func HeldOut() []string { return []string{"Cupertino", "Oakland", "San Francisco"} }
