package ingest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
)

// Names of the encodings that are sniffed, by their WHATWG labels.
const (
	utf8Name    = "utf-8"
	utf16LE     = "utf-16le"
	utf16BE     = "utf-16be"
	windows1252 = "windows-1252"
)

// sniffEncoding guesses the encoding of a file from its beginning: by its
// byte order mark, by where the zero bytes of UTF-16 stand, by whether it is
// valid UTF-8. What is none of these is Windows-1252, in which every byte
// means something. whole says that head is all of the file.
func sniffEncoding(head []byte, whole bool) string {
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		return utf8Name
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return utf16LE
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return utf16BE
	}
	var zeros [2]int
	n := min(len(head), 4096)
	for i, b := range head[:n] {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch { // text of European languages has a zero in most pairs of bytes
	case zeros[1] > n/5 && zeros[0] < n/50:
		return utf16LE
	case zeros[0] > n/5 && zeros[1] < n/50:
		return utf16BE
	}
	valid, invalid := multibyte(head, whole)
	if invalid > valid {
		return windows1252
	}
	return utf8Name
}

// multibyte counts the characters of more than one byte in UTF-8, and the
// bytes that are no character. A character cut off at the end is neither,
// unless it is the end of the whole file.
func multibyte(text []byte, whole bool) (valid, invalid int) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && size == 1:
			if !whole && !utf8.FullRune(text) {
				return valid, invalid
			}
			invalid++
		case size > 1:
			valid++
		}
		text = text[size:]
	}
	return valid, invalid
}

// decoded turns r into UTF-8 without a byte order mark. UTF-8 passes as it
// is, so that undecodable bytes can be told with their line.
func decoded(r io.Reader, name string) (io.Reader, error) {
	if name != utf8Name {
		enc, err := htmlindex.Get(name)
		if err != nil {
			return nil, unknownEncoding(name)
		}
		r = transform.NewReader(r, enc.NewDecoder())
	}
	b := bufio.NewReaderSize(r, 1<<16)
	if mark, err := b.Peek(3); err == nil && string(mark) == "\uFEFF" {
		if _, err := b.Discard(3); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// canonicalEncoding turns any label of an encoding into the WHATWG one.
func canonicalEncoding(label string) (string, error) {
	enc, err := htmlindex.Get(label)
	if err != nil {
		return "", unknownEncoding(label)
	}
	return htmlindex.Name(enc)
}

func unknownEncoding(label string) error {
	return fmt.Errorf("there is no encoding %q: use utf-8, utf-16le, windows-1252, iso-8859-2, shift_jis or another name that browsers know", label)
}

// undecodable says what of a text is no text in the encoding, or "".
func undecodable(s, encoding string) string {
	if encoding == utf8Name {
		for i := 0; i < len(s); {
			if s[i] >= utf8.RuneSelf {
				r, size := utf8.DecodeRuneInString(s[i:])
				if r == utf8.RuneError && size == 1 {
					return fmt.Sprintf("the byte 0x%02X is not UTF-8", s[i])
				}
				i += size
				continue
			}
			if s[i] == 0 {
				return "a zero byte, which no text has"
			}
			i++
		}
		return ""
	}
	for _, r := range s {
		if r == utf8.RuneError || r == 0 || r >= 0x80 && r < 0xA0 && r != 0x85 {
			return "bytes that mean nothing in " + encodingName(encoding)
		}
	}
	return ""
}

// encodingName is how people write an encoding.
func encodingName(label string) string {
	switch {
	case label == windows1252:
		return "Windows-1252"
	case strings.HasPrefix(label, "utf-16"):
		return "UTF-16" + strings.ToUpper(label[len("utf-16"):])
	}
	return strings.ToUpper(label)
}
