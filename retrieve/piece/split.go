package piece

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"parley/english"
)

// Splitter turns texts into the stems that are indexed and searched for. It
// remembers stems and is safe for concurrent use.
type Splitter struct {
	mu    sync.RWMutex
	stems map[string]string
}

// mostStems bounds what a Splitter remembers.
const mostStems = 1 << 18

// NewSplitter makes a Splitter.
func NewSplitter() *Splitter { return &Splitter{stems: map[string]string{}} }

// Stems are the words of a text in small letters, without accents, taken to
// their English stems. A word is a run of letters and digits; commas between
// the thousands of a number are left out.
func (s *Splitter) Stems(text string) []string {
	return s.Append(nil, text)
}

// Append appends the stems of a text to out.
func (s *Splitter) Append(out []string, text string) []string {
	for _, w := range Words(text) {
		out = append(out, s.stem(w))
	}
	return out
}

func (s *Splitter) stem(word string) string {
	if len(word) < 3 || word[0] < 'a' {
		return word
	}
	s.mu.RLock()
	stem, known := s.stems[word]
	s.mu.RUnlock()
	if known {
		return stem
	}
	stem = english.Stem(word)
	s.mu.Lock()
	if len(s.stems) >= mostStems {
		s.stems = map[string]string{}
	}
	s.stems[strings.Clone(word)] = stem
	s.mu.Unlock()
	return stem
}

// Words are the words of a text in small letters, without accents.
func Words(text string) []string {
	text = plain(text)
	var out []string
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			at += size
			continue
		}
		end, comma := at, false
		for end < len(text) {
			r, size := utf8.DecodeRuneInString(text[end:])
			if thousands(text, at, end) {
				comma = true
			} else if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				break
			}
			end += size
		}
		word := text[at:end]
		if comma {
			word = strings.ReplaceAll(word, ",", "")
		}
		out = append(out, word)
		at = end
	}
	return out
}

// thousands reports whether a comma at end stands before three digits and
// after digits alone.
func thousands(text string, at, end int) bool {
	if text[end] != ',' || end+4 > len(text) || end+4 < len(text) && digit(text[end+4]) {
		return false
	}
	for i := at; i < end+4; i++ {
		if i != end && text[i] != ',' && !digit(text[i]) {
			return false
		}
	}
	return true
}

func digit(b byte) bool { return '0' <= b && b <= '9' }

// plain is a text in small letters without accents and apostrophes.
func plain(text string) string {
	ascii := true
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	text = strings.ToLower(text)
	if ascii {
		return text
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}
