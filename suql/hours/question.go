package hours

import (
	"regexp"
	"strings"
	"time"
)

// opening takes apart a question whether something is open or closed at a
// time: "is this restaurant open on mondays?".
var opening = regexp.MustCompile(
	`(?i)^(?:is|are|does|do|was|will|can|ist|sind|hat)\b[^?]*?\b(open|opens|closed|shut|geöffnet|geschlossen)\b([^?]*)\??$`)

// present is a question that names no time and so means this moment: "is it
// open?", but not "does it open?".
var present = regexp.MustCompile(`(?i)^(?:is|are|ist|sind)\b`)

// openWords begin with what asks whether something is open.
var openWords = regexp.MustCompile(`(?i)^(?:(?:still|already|even|also) )?(?:open|closed|shut|geöffnet|geschlossen)\b`)

// Question finds the moment that a yes/no question asks opening hours about:
// of "is this restaurant open after 11pm?" it is "after 11pm", of "is it open?"
// it is "now". shut says that it is asked whether it is closed then. ok is false
// for all other questions, and for moments that [ParseMoment] can't read ("is it
// open late?").
func Question(text string) (moment string, shut, ok bool) {
	m := opening.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || strings.Contains(strings.ToLower(m[0]), " not ") {
		return "", false, false
	}
	moment = strings.TrimSpace(m[2])
	if moment == "" && present.MatchString(m[0]) {
		moment = "now"
	}
	if _, err := ParseMoment(moment, time.Time{}); err != nil {
		return "", false, false
	}
	word := strings.ToLower(m[1])
	return moment, word == "closed" || word == "shut" || word == "geschlossen", true
}

// Asked is what words about opening hours ask.
type Asked struct {
	Question string // in full: "is it open on mondays?"
	Moment   string // "on mondays"
	Shut     bool   // whether it is closed then
}

// Put is words about opening hours as a question that they answer: "open at
// midnight on saturday", "on mondays" and "still open" become "is it open on
// mondays?" and so on, a question stays itself. ok is false where the hours
// can't say it.
func Put(words string) (a Asked, ok bool) {
	said := strings.TrimSuffix(strings.TrimSpace(words), "?") + "?"
	begin := "is it open "
	if openWords.MatchString(said) {
		begin = "is it "
	}
	for _, question := range []string{said, begin + said} {
		if moment, shut, ok := Question(question); ok {
			return Asked{question, moment, shut}, true
		}
	}
	return a, false
}
