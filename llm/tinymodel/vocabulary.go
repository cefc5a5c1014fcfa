package tinymodel

import (
	_ "embed"
	"strings"
)

// Names of the tokens that stand for no text.
const (
	endOfText      = "<|endoftext|>"
	beginOfMessage = "<|im_start|>"
	endOfMessage   = "<|im_end|>"
)

// template writes a conversation as the model would have been taught to.
const template = "{% for message in messages %}" + beginOfMessage + "{{ message['role'] }}\n{{ message['content'] }}" +
	endOfMessage + "\n{% endfor %}{% if add_generation_prompt %}" + beginOfMessage + "assistant\n{% endif %}"

// words are the pieces that are tokens of their own, one on a line.
//
//go:embed words.txt
var words string

// How common tokens are, as the weight of the steady number: the end of a
// reply, the mark that ends a text in JSON, those that end lists and objects,
// words, single bytes and beginnings of words, pieces of characters, and what is
// never to be said.
const (
	ending   float32 = 0.75
	quotes   float32 = 0.9
	closing  float32 = 0.6
	ordinary float32 = 0.25
	single   float32 = 0
	partial  float32 = -0.6
	never    float32 = -4
)

// The kinds of tokens, as the format numbers them.
const (
	plain   int32 = 1
	control int32 = 3
)

type token struct {
	spelling string // as the format writes it
	kind     int32
	common   float32
}

type vocab struct {
	tokens []token
	named  map[string]int // by spelling
	merges []string
}

func (v vocab) spellings() []string {
	var out []string
	for _, t := range v.tokens {
		out = append(out, t.spelling)
	}
	return out
}

func (v vocab) kinds() []int32 {
	var out []int32
	for _, t := range v.tokens {
		out = append(out, t.kind)
	}
	return out
}

// vocabulary makes the tokens: the bytes, the words with all that they begin
// with, which is how the encoding comes to them, and those without text.
func vocabulary() vocab {
	v := vocab{named: map[string]int{}}
	for b := range 256 {
		v.add(shown(byte(b)), plain, ofByte(byte(b)))
	}
	for line := range strings.Lines(words) {
		v.learn(strings.TrimSuffix(line, "\n"))
	}
	v.add(endOfText, control, never)
	v.add(beginOfMessage, control, never)
	v.add(endOfMessage, control, ending)
	return v
}

func ofByte(b byte) float32 {
	switch {
	case b == '"':
		return quotes
	case b == '}' || b == ']':
		return closing
	case b >= 0x80 || b < 0x20:
		return partial
	}
	return single
}

func (v *vocab) add(spelling string, kind int32, common float32) {
	if _, there := v.named[spelling]; there {
		return
	}
	v.named[spelling] = len(v.tokens)
	v.tokens = append(v.tokens, token{spelling, kind, common})
}

// learn makes a word a token, byte by byte.
func (v *vocab) learn(word string) {
	so := shown(word[0])
	for i := 1; i < len(word); i++ {
		next := shown(word[i])
		if _, there := v.named[so+next]; !there {
			v.merges = append(v.merges, so+" "+next)
		}
		v.add(so+next, plain, single)
		so += next
	}
	v.tokens[v.named[so]].common = max(v.tokens[v.named[so]].common, ordinary)
}

// shown is a byte as the encoding writes it: printed as itself where it can be,
// else as a character from U+0100 on.
func shown(b byte) string {
	if printed(b) {
		return string(rune(b))
	}
	n := rune(0x100)
	for c := range b {
		if !printed(c) {
			n++
		}
	}
	return string(n)
}

func printed(b byte) bool {
	return '!' <= b && b <= '~' || 0xA1 <= b && b <= 0xAC || b >= 0xAE
}
