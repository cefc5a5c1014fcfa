package lexical

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, number or punctuation mark of the utterance.
type token struct {
	text     string // as written
	low      string // lower case, apostrophes straightened
	start    int    // byte offset
	end      int
	number   string // decimal text if the token is a number, "" otherwise
	date     string // ISO 8601 if the token is a date, "" otherwise
	money    bool   // written with a currency sign
	quoted   bool   // inside quotation marks
	first    bool   // begins the utterance
	used     bool   // accounted for by a place
	negated  bool   // in the scope of a negation
	excepted bool   // what a list of exceptions names
	respelt  bool   // low is not what was written
	told     bool   // part of a statement, its introduction included
}

// capital reports whether the token looks like part of a name.
func (t token) capital() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return unicode.IsUpper(r) && !t.first
}

// mark reports whether the token is punctuation.
func (t token) mark() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

var numberWords = map[string]string{
	"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
	"eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15",
	"sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19", "twenty": "20", "thirty": "30", "forty": "40",
	"fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90", "hundred": "100", "thousand": "1000",
	"million": "1000000", "dozen": "12",
}

var isoDate = regexp.MustCompile(`^\d{4}-\d{2}(-\d{2})?$`)

// tokenize splits an utterance. Words keep inner hyphens and apostrophes;
// quotation marks are dropped and mark what stands between them.
func tokenize(s string) []token {
	s = strings.ToValidUTF8(s, "�")
	var out []token
	quoted := false
	money := false
	single := 0 // where the open single quotation mark is closed
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsSpace(r):
			i += n
		case r == '"' || r == '“' || r == '”':
			quoted = !quoted && r != '”'
			i += n
		case single > i && (r == '\'' || r == '‘'):
			i += n
		case i == single && single > 0:
			quoted, single = false, 0
			i += n
		case !quoted && quoteEnd(s, i) > 0: // 'Oslo'
			quoted, single = true, quoteEnd(s, i)
			i += n
		case r == '$' || r == '€' || r == '£':
			if k := len(out); k > 0 && out[k-1].end == i && out[k-1].number != "" {
				out[k-1].money = true // 20€
			} else {
				money = true
			}
			i += n
		case unicode.IsLetter(r) || unicode.IsDigit(r) || negative(s, i):
			j := i + n + wordLength(s[i+n:])
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				j = i + wordLength(s[i:])
			}
			t := token{text: s[i:j], start: i, end: j, quoted: quoted, first: len(out) == 0, money: money}
			t.low = strings.ToLower(strings.ReplaceAll(t.text, "’", "'"))
			if isoDate.MatchString(t.low) {
				t.date = t.low
			} else {
				t.number = number(t.low)
			}
			if amount, measure, ok := measured(t); ok { // 5kg, 4-star
				out = append(joined(out, amount), measure)
			} else {
				out = joined(out, t)
			}
			money, i = false, j
		case (r == '\'' || r == '’') && len(out) > 0 && out[len(out)-1].end == i && !out[len(out)-1].mark():
			i += n // kids' menu
		case (r == '<' || r == '>') && strings.HasPrefix(s[i+1:], "="):
			out = append(out, token{text: s[i : i+2], low: s[i : i+2], start: i, end: i + 2, first: len(out) == 0})
			i += 2
		default:
			out = append(out, token{text: s[i : i+n], low: s[i : i+n], start: i, end: i + n, first: len(out) == 0})
			i += n
		}
	}
	return spelled(s, out)
}

// quoteEnd is where the single quotation mark that begins at i is closed
// again, or 0: within a few words, at the end of one.
func quoteEnd(s string, i int) int {
	mark, n := utf8.DecodeRuneInString(s[i:])
	if mark != '\'' && mark != '‘' && mark != '’' || i > 0 && s[i-1] != ' ' && s[i-1] != '(' {
		return 0
	}
	const longest = 60
	for j, r := range s[i+n : min(len(s), i+n+longest)] {
		end := i + n + j
		if r != '\'' && r != '’' || j == 0 || s[end-1] == ' ' {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(s[end+utf8.RuneLen(r):]); end+utf8.RuneLen(r) == len(s) || unicode.IsSpace(next) || unicode.IsPunct(next) {
			return end
		}
	}
	return 0
}

var measure = regexp.MustCompile(`^(\d+(?:[.,]\d+)?)(-[a-z]+|kg|g|km|cm|mm|mi|l|ml|h|hrs?|min|ft|lbs?|gb|tb|mph|w)$`)

// measured splits a number written together with what it counts.
func measured(t token) (amount, unit token, ok bool) {
	m := measure.FindStringSubmatch(t.low)
	if m == nil {
		word, rest, ok := strings.Cut(t.low, "-")
		if !ok || numberWords[word] == "" || !slices.Contains([]string{"odd", "ish", "something", "star", "stars", "session", "sessions", "week", "weeks"}, rest) { // thirty-odd, four-star
			return t, t, false
		}
		m = []string{t.low, word, "-" + rest}
	}
	at := len(m[1])
	amount, unit = t, t
	amount.text, amount.low, amount.end, amount.number = t.text[:at], m[1], t.start+at, number(m[1])
	rest := strings.TrimPrefix(m[2], "-")
	unit.start = t.end - len(rest)
	unit.text, unit.low, unit.number, unit.money, unit.first = t.text[len(t.text)-len(rest):], rest, "", false, false
	return amount, unit, true
}

// negative reports whether a minus sign at i belongs to a number.
func negative(s string, i int) bool {
	if s[i] != '-' || i+1 >= len(s) || s[i+1] < '0' || s[i+1] > '9' {
		return false
	}
	return i == 0 || s[i-1] == ' '
}

// joined appends a token, or joins it to the one before: "twenty" "five".
func joined(out []token, t token) []token {
	if n := len(out); n > 0 && t.number != "" && numberWords[t.low] != "" {
		last := &out[n-1]
		tens, err1 := strconv.Atoi(last.number)
		units, err2 := strconv.Atoi(t.number)
		sum := 0
		switch {
		case err1 != nil || err2 != nil || numberWords[last.low] == "" && units < 100:
		case tens >= 20 && tens < 100 && tens%10 == 0 && units > 0 && units < 10:
			sum = tens + units
		case units >= 100 && tens > 0:
			sum = tens * units
		}
		if sum > 0 {
			last.number, last.end = strconv.Itoa(sum), t.end
			last.text += " " + t.text
			last.low += " " + t.low
			return out
		}
	}
	return append(out, t)
}

// wordLength is the length in bytes of the word at the start of s.
func wordLength(s string) int {
	i := 0
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			i += n
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		prev, _ := utf8.DecodeLastRuneInString(s[:i])
		inner := strings.ContainsRune("-'’&", r) && unicode.IsLetter(next)
		inner = inner || r == '-' && i >= 4 && unicode.IsDigit(prev) && unicode.IsDigit(next) && isoDate.MatchString(s[:min(i+3, len(s))])
		decimal := (r == '.' || r == ',') && unicode.IsDigit(prev) && unicode.IsDigit(next)
		if !inner && !decimal {
			break
		}
		i += n
	}
	return i
}

func number(low string) string {
	if n, ok := numberWords[low]; ok {
		return n
	}
	if tens, units, ok := strings.Cut(low, "-"); ok && numberWords[tens] != "" && numberWords[units] != "" { // twenty-four
		if a, b := number(tens), number(units); len(a) == 2 && a[1] == '0' && len(b) == 1 {
			return a[:1] + b
		}
	}
	digits := strings.ReplaceAll(low, ",", "")
	if n := len(digits); n > 1 && (digits[n-1] == 'k' || digits[n-1] == 'm') {
		if f, err := strconv.ParseFloat(digits[:n-1], 64); err == nil {
			factor := 1e3
			if digits[n-1] == 'm' {
				factor = 1e6
			}
			return strconv.FormatFloat(f*factor, 'f', -1, 64)
		}
	}
	if f, err := strconv.ParseFloat(digits, 64); err == nil && (unicode.IsDigit(rune(digits[0])) || digits[0] == '-') {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return ""
}

// phrase is the text of tokens from:to as the user wrote it.
func phrase(s string, ts []token, from, to int) string {
	if from >= to {
		return ""
	}
	return s[ts[from].start:ts[to-1].end]
}

// low is the lower-case text of tokens from:to, single-spaced.
func low(ts []token, from, to int) string {
	parts := make([]string, 0, to-from)
	for _, t := range ts[from:to] {
		parts = append(parts, t.low)
	}
	return strings.Join(parts, " ")
}
