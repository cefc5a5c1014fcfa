package golden

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Attack is an entry of a list of attacks: a heading "-- attack: what it tries
// --" with what is sent and, below a second heading such as "-- stopped --",
// what was said to it.
type Attack struct{ Name, Sent, Outcome, Said string }

var attackHeading = regexp.MustCompile(`(?m)^-- (attack: (.*)|stopped|harmless|refused|answered|changed) --$`)

// Attacks reads a list of attacks and what stands before the first.
func Attacks(t testing.TB, path string) (intro string, list []Attack) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	marks := attackHeading.FindAllStringSubmatchIndex(text, -1)
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		body := strings.Trim(text[m[1]:end], "\n")
		if m[4] >= 0 {
			list = append(list, Attack{Name: text[m[4]:m[5]], Sent: body})
		} else {
			last := &list[len(list)-1]
			last.Outcome, last.Said = text[m[2]:m[3]], body
		}
	}
	return text[:marks[0][0]], list
}

// String is the entry as it stands in the list.
func (a Attack) String() string {
	return fmt.Sprintf("-- attack: %s --\n%s\n\n-- %s --\n%s\n\n", a.Name, a.Sent, a.Outcome, a.Said)
}

var (
	repeated  = regexp.MustCompile(`«([^»]*) \* ([0-9]+)»`)
	oneLetter = regexp.MustCompile(`«(U\+|byte )([0-9A-F]{1,6})»`)
)

// Text is what is sent, written out. «text * n» stands for the text n times,
// {n} in that text for the number of the repetition and {n-1} for that of the
// one before; «U+200B» stands for a character by its number and «byte FF» for
// one byte.
func (a Attack) Text() string {
	written := repeated.ReplaceAllStringFunc(a.Sent, func(m string) string {
		parts := repeated.FindStringSubmatch(m)
		n, err := strconv.Atoi(parts[2])
		if err != nil {
			panic(err) // unreachable: the expression takes digits only
		}
		var b strings.Builder
		for i := 1; i <= n; i++ {
			b.WriteString(strings.NewReplacer("{n}", strconv.Itoa(i), "{n-1}", strconv.Itoa(i-1)).Replace(parts[1]))
		}
		return b.String()
	})
	return oneLetter.ReplaceAllStringFunc(written, func(m string) string {
		parts := oneLetter.FindStringSubmatch(m)
		n, err := strconv.ParseUint(parts[2], 16, 32)
		if err != nil {
			panic(err) // unreachable: the expression takes hexadecimal digits only
		}
		if parts[1] == "U+" {
			return string(rune(n))
		}
		return string([]byte{byte(n)})
	})
}

// Shown is a text in which what can't be seen is written as in Attack.Text.
func Shown(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "«byte %02X»", text[i])
		case r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)):
			fmt.Fprintf(&b, "«%U»", r)
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}
