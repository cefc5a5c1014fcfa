package fake

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// logProbs writes the log-probabilities of a completion.
func (d Dialect) logProbs(c Completion, top int) any {
	if d.Form == Completions {
		return completions(c, top)
	}
	content := []any{}
	for i, t := range c.Tokens {
		entry := d.token(t)
		tops := []any{}
		for _, a := range alternatives(t, top) {
			tops = append(tops, d.token(a))
		}
		entry["top_logprobs"] = tops
		if d.Errors == Numbered {
			entry["id"] = 1000 + i
		}
		content = append(content, entry)
	}
	if d.Owner == "openai" {
		return map[string]any{"content": content, "refusal": nil}
	}
	return map[string]any{"content": content}
}

// token writes one token: as a server shows it, with its bytes or without.
func (d Dialect) token(t Token) map[string]any {
	p := t.LogProb
	if math.IsInf(p, -1) {
		p = -9999
		if d.Errors == Numbered {
			p = -math.MaxFloat32
		}
	}
	shown, bytes := t.Text, t.Text
	if !utf8.ValidString(t.Text) {
		shown = valid(t.Text)
		switch d.Pieces {
		case Escaped:
			shown = "bytes:" + hex(t.Text)
		case Replaced:
			bytes = shown
		case Marked, Bare:
		}
	}
	entry := map[string]any{"token": shown, "logprob": p}
	if d.Pieces != Bare {
		numbers := make([]int, len(bytes))
		for i := range len(bytes) {
			numbers[i] = int(bytes[i])
		}
		entry["bytes"] = numbers
	}
	return entry
}

func hex(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, `\x%02x`, s[i])
	}
	return b.String()
}

func alternatives(t Token, top int) []Token {
	return t.Alternatives[:min(top, len(t.Alternatives))]
}

func completions(c Completion, top int) any {
	tokens, probs, tops, offsets := []any{}, []any{}, []any{}, []any{}
	at := 0
	for _, t := range c.Tokens {
		tokens, probs, offsets = append(tokens, valid(t.Text)), append(probs, t.LogProb), append(offsets, at)
		list := map[string]any{}
		for _, a := range alternatives(t, top) {
			list[valid(a.Text)] = a.LogProb
		}
		tops = append(tops, list)
		at += len(t.Text)
	}
	return map[string]any{"tokens": tokens, "token_logprobs": probs, "top_logprobs": tops, "text_offset": offsets}
}

func probabilities(c Completion, top int) any {
	out := []any{}
	for _, t := range c.Tokens {
		list := []any{}
		for _, a := range alternatives(t, top) {
			list = append(list, map[string]any{"tok_str": valid(a.Text), "prob": math.Exp(a.LogProb)})
		}
		out = append(out, map[string]any{"content": valid(t.Text), "probs": list})
	}
	return out
}
