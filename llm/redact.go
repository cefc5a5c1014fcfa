package llm

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// secret matches what looks like a key: OpenAI's own form, a bearer token, a
// password in an address, a key in a query.
var secret = regexp.MustCompile(
	`(?i)\b(?:sk|gsk|pk|hf)[-_][A-Za-z0-9_*\-]{6,}|\bbearer\s+[^\s"',;]+|://[^\s/@:]*:[^\s/@]+@|\b(?:api[-_]?key|key|token)=[^\s&"']+`)

const hidden = "[key]"

// redact removes key, and whatever looks like one, from text.
func redact(text, key string) string {
	if key != "" {
		text = strings.ReplaceAll(text, key, hidden)
	}
	return secret.ReplaceAllStringFunc(text, func(s string) string {
		if strings.HasPrefix(s, "://") {
			return "://" + hidden + "@"
		}
		return hidden
	})
}

// shorten keeps the first n bytes of text, on one line.
func shorten(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}
