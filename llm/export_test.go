package llm

// Said is a token as a server reports it.
type Said struct {
	Text  string
	Bytes []byte
}

// Locate finds where tokens stand in text; nil when they do not make it up.
func Locate(text string, tokens []Said) [][2]int {
	in := make([]said, len(tokens))
	for i, t := range tokens {
		in[i] = said{text: t.Text, bytes: t.Bytes}
	}
	var out [][2]int
	for _, t := range locate(text, in) {
		out = append(out, [2]int{t.Start, t.End})
	}
	return out
}

// Extract finds the JSON value that text consists of.
func Extract(text string) (string, int, error) {
	value, at, err := extract(text)
	return string(value), at, err
}

// Redact removes keys from text.
func Redact(text, key string) string { return redact(text, key) }
