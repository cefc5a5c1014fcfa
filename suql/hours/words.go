package hours

import "strings"

// dayNames are the days by their names and their short forms, in English and
// German. Monday is 0.
var dayNames = names(map[string]int{
	"mo mon monday mondays montag montags":                           0,
	"tu tue tues tuesday tuesdays di dienstag dienstags":             1,
	"we wed weds wednesday wednesdays mi mittwoch mittwochs":         2,
	"th thu thur thurs thursday thursdays do donnerstag donnerstags": 3,
	"fr fri friday fridays freitag freitags":                         4,
	"sa sat saturday saturdays samstag samstags sonnabend":           5,
	"su sun sunday sundays so sonntag sonntags":                      6,
	"m": 0, "w": 2, "f": 4, // T and S could be two days each
})

// dayGroups are words for several days: first and last.
var dayGroups = map[string][2]int{
	"daily": {0, 6}, "everyday": {0, 6}, "täglich": {0, 6}, "alldays": {0, 6},
	"weekday": {0, 4}, "weekdays": {0, 4}, "werktags": {0, 4},
	"weekend": {5, 6}, "weekends": {5, 6}, "wochenende": {5, 6},
}

// plainWords say nothing of their own.
var plainWords = set(
	"open opening opens hours hour business the on at of every each day days week a is we are also uhr o'clock lunch dinner breakfast brunch mittagstisch geöffnet öffnungszeiten auch am um")

// The words that shape a rule.
var (
	closedWords  = set("closed close closes off shut geschlossen ruhetag zu closing")
	rangeWords   = set("- to till til until through thru bis")
	untilWords   = set("until till til bis")
	holidayWords = set("ph sh holiday holidays feiertag feiertags feiertage feiertagen")
	publicWords  = set("public bank school national federal major")
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}

// names gives each of several words in a key its value.
func names[V any](groups map[string]V) map[string]V {
	out := map[string]V{}
	for words, v := range groups {
		for w := range set(words) {
			out[w] = v
		}
	}
	return out
}
