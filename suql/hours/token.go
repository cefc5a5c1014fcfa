package hours

import (
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

// tokens divides a text. Dashes of all kinds are one; what stands in brackets
// explains and is left out.
func tokens(text string) []token {
	text = allWeek.ReplaceAllString(asides.ReplaceAllString(text, " "), " daily ")
	text = strings.NewReplacer("–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "~", "-", "→", "-", "\u00a0", " ", "\u202f", " ", "\u2009", " ",
		"{", " ", "}", " ", `"`, " ", "\r", " ").Replace(text)
	var out []token
	for _, m := range lexed.FindAllStringSubmatch(text, -1) {
		t := tokenOf(m)
		if t.sort == oddToken && plainWords[t.text] {
			continue
		}
		if t.text != ":" {
			out = append(out, t)
		}
		if strings.HasSuffix(m[0], ".") && len(t.text) > len("thurs") { // a full stop, and no short form
			out = append(out, token{sort: ruleToken, text: "."})
		}
	}
	return out
}

var (
	asides  = regexp.MustCompile(`\([^()]*\)`)
	allWeek = regexp.MustCompile(`(?i)\b(?:7|seven) days(?: (?:a|per|each) week)?|\ball (?:week|days)\b`)
)

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
	switch word {
	case ",", "/", "and", "&", "und", "+":
		t.sort = listToken
	case ";", "\n", "|", "", "·", "•":
		t.sort = ruleToken
	case "from", "von", "ab":
		t.sort = fromToken
	case "24/7", "24 / 7", "24 hours", "24hours", "24 hrs", "24hrs", "24h", "24 h", "always", "24 stunden", "24 std":
		t.sort = alwaysToken
	case "noon", "midday", "mittags":
		t.sort, t.time = timeToken, time12{minutes: 12 * 60, sure: true, minuted: true, half: pm}
	case "midnight", "mitternacht":
		t.sort, t.time = timeToken, time12{minutes: day, sure: true, minuted: true, half: pm}
	case "after", "nach", "past":
		t.sort = afterToken
	case "before", "vor":
		t.sort = beforeToken
	case "now", "jetzt":
		t.sort = nowToken
	case "today", "tonight", "heute":
		t.sort = todayToken
	case "tomorrow", "morgen":
		t.sort = tomorrowToken
	}
	return t
}

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
	if hour > 24 || minute > 59 || c.minutes > day || c.half != noHalf && (hour > 12 || hour == 0) {
		return t
	}
	c.sure = c.sure || hour > 12 || hour == 0 || len(m[1]) == 2 && m[1][0] == '0'
	if c.half != noHalf {
		c.minutes %= 12 * 60
	}
	t.sort, t.time = timeToken, c
	return t
}
