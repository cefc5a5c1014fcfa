package hours

import (
	"iter"
	"regexp"
	"strconv"
	"strings"
)

type sort int

const (
	dayToken  sort = iota // a day, or several days with one word
	timeToken             // a time of day
	dashToken             // from … to
	listToken             // a comma or "and"
	ruleToken             // a new rule begins
	closedToken
	alwaysToken // 24 hours
	fromToken
	untilToken
	afterToken
	beforeToken
	holidayToken
	nowToken
	todayToken
	tomorrowToken
	oddToken // not understood
)

type token struct {
	sort  sort
	text  string
	first int // day
	last  int
	time  time12
}

// time12 is a time as it is written, which may leave open whether it is in the
// morning.
type time12 struct {
	minutes int  // of the day, 12 hours short where the half is open
	half    half // as said
	sure    bool // it is on the clock of 24 hours
	minuted bool // its minutes are written
}

type half byte

const (
	noHalf half = iota
	am
	pm
)

// lexed are the alternatives of what a text is made of, longest first.
var lexed = regexp.MustCompile(`(?i)24 ?/ ?7|24 ?(?:hours|hrs|std\.?|stunden|h)\b|` +
	`\d{3,}|(\d{1,2})(?:[:.h](\d{1,2}))?(?::00)? ?(a\.?m\.?|p\.?m\.?|[ap]\b|h\b|uhr\b)?|` +
	`[\p{L}&]+(?:['’]\p{L}+)?\.?|\S|\n`)

// tokens divides a text, as far as it is asked for: most texts are no opening
// hours, as their first word shows.
func tokens(text string) iter.Seq[token] {
	return func(yield func(token) bool) {
		for rest := plainly(text); ; {
			at := lexed.FindStringSubmatchIndex(rest)
			if at == nil {
				return
			}
			m := make([]string, len(at)/2)
			for i := range m {
				if at[2*i] >= 0 {
					m[i] = rest[at[2*i]:at[2*i+1]]
				}
			}
			rest = rest[at[1]:]
			t := tokenOf(m)
			if t.sort == oddToken && plainWords[t.text] {
				continue
			}
			if t.text != ":" && !yield(t) {
				return
			}
			stop := strings.HasSuffix(m[0], ".") && len(t.text) > len("thurs") // a full stop, and no short form
			if stop && !yield(token{sort: ruleToken, text: "."}) {
				return
			}
		}
	}
}

// plainly makes dashes of all kinds one; what stands in brackets explains and
// is left out.
func plainly(text string) string {
	if strings.Contains(text, "(") {
		text = asides.ReplaceAllString(text, " ")
	}
	if lower := strings.ToLower(text); strings.Contains(lower, "day") || strings.Contains(lower, "all w") {
		text = allWeek.ReplaceAllString(text, " daily ")
	}
	return signs.Replace(text)
}

var signs = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "~", "-", "→", "-", "\u00a0", " ",
	"\u202f", " ", "\u2009", " ", "{", " ", "}", " ", `"`, " ", "\r", " ")

var (
	asides  = regexp.MustCompile(`\([^()]*\)`)
	allWeek = regexp.MustCompile(`(?i)\b(?:7|seven) days(?: (?:a|per|each) week)?|\ball (?:week|days)\b`)
)

// tokenOf is the token of a match of lexed.
func tokenOf(m []string) token {
	word := strings.TrimSuffix(strings.ToLower(m[0]), ".")
	t := token{sort: oddToken, text: word}
	if m[1] != "" {
		return numeral(t, m)
	}
	if d, ok := dayNames[word]; ok {
		t.sort, t.first, t.last = dayToken, d, d
		return t
	}
	if g, ok := dayGroups[word]; ok {
		t.sort, t.first, t.last = dayToken, g[0], g[1]
		return t
	}
	if n, err := strconv.Atoi(word); err == nil && len(word) == 4 && n/100 <= 24 && n%100 < 60 { // 0930
		t.sort, t.time = timeToken, time12{minutes: n/100*60 + n%100, sure: true, minuted: true}
		return t
	}
	switch {
	case untilWords[word]:
		t.sort = untilToken
	case rangeWords[word]:
		t.sort = dashToken
	case closedWords[word]:
		t.sort = closedToken
	case holidayWords[word], publicWords[word]:
		t.sort = holidayToken
	}
	if s, ok := wordSorts[word]; ok {
		t.sort = s
	}
	if at, ok := wordTimes[word]; ok {
		t.sort, t.time = timeToken, at
	}
	return t
}

// wordSorts are words and marks that stand for themselves, by what they say.
var wordSorts = sorts(map[sort][]string{
	listToken: {",", "/", "and", "&", "und", "+"},
	ruleToken: {";", "\n", "|", "", "·", "•"},
	fromToken: {"from", "von", "ab"},
	alwaysToken: {"24/7", "24 / 7", "24 hours", "24hours", "24 hrs", "24hrs", "24h", "24 h",
		"always", "24 stunden", "24 std"},
	afterToken:    {"after", "nach", "past"},
	beforeToken:   {"before", "vor"},
	nowToken:      {"now", "jetzt"},
	todayToken:    {"today", "tonight", "heute"},
	tomorrowToken: {"tomorrow", "morgen"},
})

func sorts(words map[sort][]string) map[string]sort {
	out := map[string]sort{}
	for s, list := range words {
		for _, w := range list {
			out[w] = s
		}
	}
	return out
}

// wordTimes are words for a time of day.
var wordTimes = map[string]time12{
	"noon": noon, "midday": noon, "mittags": noon,
	"midnight": midnight, "mitternacht": midnight,
}

var (
	noon     = time12{minutes: 12 * 60, sure: true, minuted: true, half: pm}
	midnight = time12{minutes: day, sure: true, minuted: true, half: pm}
)

// numeral reads 5, 5:30, 17.30, 5pm, 17h.
func numeral(t token, m []string) token {
	hour, _ := strconv.Atoi(m[1])
	minute := 0
	if m[2] != "" {
		minute, _ = strconv.Atoi(m[2])
	}
	c := time12{minutes: hour*60 + minute, minuted: m[2] != ""}
	switch mark := strings.ToLower(m[3]); {
	case strings.HasPrefix(mark, "a"):
		c.half = am
	case strings.HasPrefix(mark, "p"):
		c.half = pm
	case mark != "":
		c.sure = true
	}
	if !c.possible(hour, minute) {
		return t
	}
	c.sure = c.sure || hour > 12 || hour == 0 || len(m[1]) == 2 && m[1][0] == '0'
	if c.half != noHalf {
		c.minutes %= 12 * 60
	}
	t.sort, t.time = timeToken, c
	return t
}

// possible reports whether there is such a time: of a half of the day there are
// the hours from 1 to 12.
func (c time12) possible(hour, minute int) bool {
	if c.half != noHalf && (hour > 12 || hour == 0) {
		return false
	}
	return hour <= 24 && minute <= 59 && c.minutes <= day
}
