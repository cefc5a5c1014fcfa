package jsonl

import "bytes"

// withoutNotNumbers puts null for the words NaN, Infinity and -Infinity,
// which are no JSON but which common writers of JSON lines put where a cell is
// no finite number. Strings stay as they are.
func withoutNotNumbers(record []byte) []byte {
	var out []byte
	inString := false
	for i := 0; i < len(record); i++ {
		b := record[i]
		switch {
		case inString && b == '\\' && i+1 < len(record):
			out = append(out, b, record[i+1])
			i++
			continue
		case b == '"':
			inString = !inString
		case !inString:
			if n := notNumber(record[i:]); n > 0 {
				out = append(out, "null"...)
				i += n - 1
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

func notNumber(rest []byte) int {
	for _, word := range []string{"NaN", "Infinity", "-Infinity"} {
		if bytes.HasPrefix(rest, []byte(word)) {
			return len(word)
		}
	}
	return 0
}
