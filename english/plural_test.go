package english_test

import (
	"testing"

	"parley/english"
)

func TestSingularAndPlural(t *testing.T) {
	for singular, plural := range map[string]string{
		"city": "cities", "child": "children", "person": "people",
		"woman": "women", "foot": "feet", "mouse": "mice",
		"knife": "knives", "criterion": "criteria", "analysis": "analyses", "bus": "buses", "box": "boxes",
		"order line": "order lines", "series": "series", "data": "data", "fish": "fish", "movie": "movies",
		"address": "addresses", "status": "statuses", "day": "days", "url": "urls", "human": "humans", "german": "germans",
		"fireman": "firemen", "hotel": "hotels",
		"glass": "glasses",
		"match": "matches", "country": "countries", "shelf": "shelves", "salesman": "salesmen", "house": "houses",
		"size": "sizes", "class": "classes", "course": "courses", "album": "albums", "store": "stores", "quiz": "quizzes",
		"tooth": "teeth", "hero": "heroes", "photo": "photos", "potato": "potatoes", "medal": "medals", "staff": "staff",
	} {
		if got := english.Singular(plural); got != singular {
			t.Errorf("Singular(%q) = %q, want %q", plural, got, singular)
		}
		if got := english.Plural(singular); got != plural {
			t.Errorf("Plural(%q) = %q, want %q", singular, got, plural)
		}
		if got := english.Singular(singular); got != singular {
			t.Errorf("Singular(%q) = %q, which is singular already", singular, got)
		}
		if got := english.Plural(plural); got != plural {
			t.Errorf("Plural(%q) = %q, which is plural already", plural, got)
		}
	}
	for _, word := range []string{"news", "physics", "this", "is", "was", "gas", "Texas", "basis", "mathematics"} {
		if got, want := english.Singular(word), english.Singular(english.Singular(word)); got != want || got+"s" == word {
			t.Errorf("Singular(%q) = %q", word, got)
		}
	}
}
