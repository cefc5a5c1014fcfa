package access

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// Token is a key of one person or program. What is said under a token belongs
// to its name, in every browser and program that uses it.
type Token struct {
	Name   string
	digest [sha256.Size]byte
}

// NewToken makes a token of its text.
func NewToken(name, text string) Token { return Token{name, sha256.Sum256([]byte(text))} }

// ReadTokens reads a file of tokens: one a line, a name and the token, or
// sha256: and its SHA-256 in hexadecimal. Empty lines and those that begin
// with # say nothing.
//
//	ann    3c94d1f0a77e4b5e9a61c0de
//	backup sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
func ReadTokens(r io.Reader) ([]Token, error) {
	var tokens []Token
	names, seen := map[string]bool{}, map[[sha256.Size]byte]string{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			return nil, fmt.Errorf("line %d: a line is a name and a token, with a space between", n)
		}
		t, err := readToken(fields[0], fields[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if names[t.Name] {
			return nil, fmt.Errorf("line %d: there is a token of %s already; give each its own name", n, t.Name)
		}
		if other, ok := seen[t.digest]; ok {
			return nil, fmt.Errorf("line %d: %s has the same token as %s", n, t.Name, other)
		}
		names[t.Name], seen[t.digest] = true, t.Name
		tokens = append(tokens, t)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(tokens) == 0 {
		return nil, fmt.Errorf("there is no token; write a line with a name and a token, such as the output of: openssl rand -hex 24")
	}
	return tokens, nil
}

func readToken(name, text string) (Token, error) {
	digest, hashed := strings.CutPrefix(text, "sha256:")
	if hashed {
		sum, err := hex.DecodeString(digest)
		if err != nil || len(sum) != sha256.Size {
			return Token{}, fmt.Errorf("after sha256: the token of %s needs 64 hexadecimal digits", name)
		}
		return Token{name, [sha256.Size]byte(sum)}, nil
	}
	if len(text) < MinToken {
		return Token{}, fmt.Errorf("the token of %s has fewer than %d characters; make one with: openssl rand -hex 24",
			name, MinToken)
	}
	return NewToken(name, text), nil
}
