package llm

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// said is a token as a server reports it.
type said struct {
	text    string
	bytes   []byte // what it really stands for; nil when the server does not say
	logprob float64
	top     []Alternative
}

// locate finds where each token stands in text. Servers make this hard: they
// show half a character as a replacement mark, leave out the blank before the
// first word, report end marks and thoughts that are no part of text. The
// tokens returned cover text without a gap; when that can't be had the answer
// is nil, because a probability on the wrong words is worse than none.
func locate(text string, tokens []said) []Token {
	if len(tokens) == 0 {
		return nil
	}
	tokens = tokens[lead(text, tokens):]
	out := make([]Token, 0, len(tokens))
	pos := 0
	var pending []said // tokens whose place is not known yet
	flush := func(to int) {
		for i := range pending {
			out = append(out, pending[i].at(pos, to))
		}
		pending = pending[:0]
		pos = to
	}
	for i, t := range tokens {
		start, n, ok := find(text, pos, t, len(pending), pos == 0 && i == 0)
		if !ok {
			pending = append(pending, t)
			continue
		}
		if start > pos && !plausible(text[pos:start], pending) {
			return nil
		}
		flush(start)
		out = append(out, t.at(start, start+n))
		pos = start + n
	}
	if len(pending) > 0 {
		if pos < len(text) && !plausible(text[pos:], pending) {
			return nil
		}
		flush(len(text))
	}
	if pos < len(text) && strings.TrimSpace(text[pos:]) != "" {
		return nil
	}
	return out
}

func (t said) at(start, end int) Token {
	return Token{Start: start, End: end, LogProb: clamp(t.logprob), Top: t.top}
}

// clamp keeps what servers write for impossible (-9999, the lowest float, no
// number at all) within what arithmetic can bear.
func clamp(p float64) float64 {
	if math.IsNaN(p) || p < -100 {
		return -100
	}
	return min(p, 0)
}

// find looks for t at pos, or behind the pending tokens that have no place
// yet: each of those may stand for up to a character of four bytes.
func find(text string, pos int, t said, pending int, first bool) (start, n int, ok bool) {
	s := t.spelling()
	if s == "" {
		return pos, 0, true
	}
	if strings.ContainsRune(s, '�') && !strings.Contains(text[pos:], s) {
		return 0, 0, false
	}
	far := min(len(text), pos+4*pending)
	for at := pos; at <= far; at++ {
		if strings.HasPrefix(text[at:], s) {
			return at, len(s), true
		}
	}
	if first {
		if bare := strings.TrimLeft(s, " \n\t\r"); bare != "" && strings.HasPrefix(text, bare) {
			return 0, len(bare), true
		}
	}
	// The last token may have lost its closing blanks.
	if bare := strings.TrimRight(s, " \n\t\r"); pending == 0 && bare != s && text[pos:] == bare {
		return pos, len(bare), true
	}
	return 0, 0, false
}

var (
	escaped = regexp.MustCompile(`\\x[0-9a-fA-F]{2}`)
	oneByte = regexp.MustCompile(`^<0x[0-9a-fA-F]{2}>$`)
)

// spelling is the text that a token stands for: its bytes when the server
// gives them; "bytes:\xe2\x80" and "<0xE2>" spelt out; the mark that some
// vocabularies write for a blank; else what is shown.
func (t said) spelling() string {
	if len(t.bytes) > 0 {
		return string(t.bytes)
	}
	if oneByte.MatchString(t.text) {
		n, err := strconv.ParseUint(t.text[3:5], 16, 8)
		if err == nil {
			return string([]byte{byte(n)})
		}
	}
	if rest, ok := strings.CutPrefix(t.text, "▁"); ok {
		return " " + rest
	}
	if strings.HasPrefix(t.text, `bytes:\x`) {
		return escaped.ReplaceAllStringFunc(strings.TrimPrefix(t.text, "bytes:"), func(hex string) string {
			n, err := strconv.ParseUint(hex[2:], 16, 8)
			if err != nil {
				return hex // unreachable: two hexadecimal digits
			}
			return string([]byte{byte(n)})
		})
	}
	return t.text
}

// plausible reports whether the tokens left over can stand for the rest of
// text: pieces of characters, or marks that show nothing.
func plausible(rest string, left []said) bool {
	for _, t := range left {
		if strings.ContainsRune(t.spelling(), '�') {
			return len(rest) <= 4*len(left)
		}
	}
	return strings.TrimSpace(rest) == ""
}

// lead is the number of tokens before text begins: thoughts that the server
// reports among the tokens and leaves out of the text.
func lead(text string, tokens []said) int {
	first := strings.TrimLeft(tokens[0].spelling(), " \n\t\r")
	if text == "" || first != "" && (strings.HasPrefix(text, first) || strings.ContainsRune(first, '�')) {
		return 0
	}
	var all strings.Builder
	ends := make([]int, len(tokens))
	for i, t := range tokens {
		all.WriteString(t.spelling())
		ends[i] = all.Len()
	}
	at := strings.LastIndex(all.String(), text)
	if at <= 0 {
		return 0
	}
	for i, end := range ends {
		if end > at {
			return i
		}
	}
	return 0
}
