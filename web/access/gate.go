// Package access decides who may come in, how fast, and where a request
// really came from. It knows nothing of conversations.
//
// Make a [Gate] with [New]; a nil Gate lets everybody in.
//
//	gate, err := access.New(access.Keys{Password: "correct horse"}, store)
//	login, err := gate.Login(ctx, typed)  // the value for a cookie
//	who, err := gate.Known(ctx, login)    // on every later request
//	who, err := gate.Bearer("Bearer 3c9…")
//
// [Proxies] tells which client and which scheme stand behind the machines
// between; [Pace] bounds what one client may do.
package access

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// ErrRefused says that a password, token or login is not one that opens.
var ErrRefused = errors.New("not let in")

// The shortest secrets that are taken: a password is slowed down by the pace
// of logins, a token is made by a program.
const (
	MinPassword = 8
	MinToken    = 20
)

// LoginAge is how long a login lasts.
const LoginAge = 30 * 24 * time.Hour

// Logins keeps who is logged in. Only digests get there: reading the store
// lets nobody in.
type Logins interface {
	// Remember keeps a login under a digest; key says which key opened it.
	Remember(ctx context.Context, digest, key, who string, until time.Time) error
	// Remembered returns what was kept; ok is false when there is no such
	// login or its time is up.
	Remembered(ctx context.Context, digest string, now time.Time) (key, who string, ok bool, err error)
	Forget(ctx context.Context, digest string) error
}

// Keys are what opens a gate: a password that all visitors share, tokens of
// one person or program each, or both.
type Keys struct {
	Password string
	Tokens   []Token
}

// Gate lets in those who hold a key.
type Gate struct {
	password *[sha256.Size]byte // nil: there is none
	tokens   []Token
	logins   Logins
}

// New makes a gate. It refuses keys that are too easy to guess.
func New(k Keys, logins Logins) (*Gate, error) {
	g := &Gate{tokens: k.Tokens, logins: logins}
	if k.Password != "" {
		if utf8.RuneCountInString(k.Password) < MinPassword {
			return nil, fmt.Errorf("the password has fewer than %d characters; choose a longer one", MinPassword)
		}
		sum := sha256.Sum256([]byte(k.Password))
		g.password = &sum
	}
	if g.password == nil && len(g.tokens) == 0 {
		return nil, errors.New("a gate needs a password or tokens")
	}
	return g, nil
}

// Passwords reports whether people are asked for the shared password.
func (g *Gate) Passwords() bool { return g.password != nil }

// Login takes the password or a token that somebody typed and returns the
// secret that their browser keeps, or ErrRefused. who is "" for the shared
// password.
func (g *Gate) Login(ctx context.Context, typed string) (secret, who string, err error) {
	key, who, ok := g.match(typed)
	if !ok {
		return "", "", ErrRefused
	}
	secret = rand.Text()
	until := time.Now().Add(LoginAge)
	if err := g.logins.Remember(ctx, digest(secret, nil), digest(secret, key[:]), who, until); err != nil {
		return "", "", fmt.Errorf("keeping the login: %w", err)
	}
	return secret, who, nil
}

// Known returns who holds the secret of a login, or ErrRefused. A login ends
// when its key is changed or taken away.
func (g *Gate) Known(ctx context.Context, secret string) (who string, err error) {
	if secret == "" {
		return "", ErrRefused
	}
	opened, who, ok, err := g.logins.Remembered(ctx, digest(secret, nil), time.Now())
	if err != nil {
		return "", fmt.Errorf("looking for the login: %w", err)
	}
	opens := func(key [sha256.Size]byte) bool { return digest(secret, key[:]) == opened }
	if !ok || !slices.ContainsFunc(g.keys(), opens) {
		return "", ErrRefused
	}
	return who, nil
}

// Logout ends a login.
func (g *Gate) Logout(ctx context.Context, secret string) error {
	if err := g.logins.Forget(ctx, digest(secret, nil)); err != nil {
		return fmt.Errorf("ending the login: %w", err)
	}
	return nil
}

// Bearer returns whose token an Authorization header holds, or ErrRefused.
func (g *Gate) Bearer(header string) (who string, err error) {
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", ErrRefused
	}
	sum := sha256.Sum256([]byte(strings.TrimSpace(token)))
	if who, ok := g.holder(sum); ok {
		return who, nil
	}
	return "", ErrRefused
}

// match finds the key that was typed; its digest stands for it.
func (g *Gate) match(typed string) (key [sha256.Size]byte, who string, ok bool) {
	sum := sha256.Sum256([]byte(strings.TrimSpace(typed)))
	if who, ok := g.holder(sum); ok {
		return sum, who, true
	}
	exact := sha256.Sum256([]byte(typed))
	if g.password != nil && subtle.ConstantTimeCompare(exact[:], g.password[:]) == 1 {
		return exact, "", true
	}
	return key, "", false
}

// holder compares with every token, so that the time it takes tells nothing.
func (g *Gate) holder(sum [sha256.Size]byte) (who string, ok bool) {
	for _, t := range g.tokens {
		if subtle.ConstantTimeCompare(sum[:], t.digest[:]) == 1 {
			who, ok = t.Name, true
		}
	}
	return who, ok
}

func (g *Gate) keys() [][sha256.Size]byte {
	var keys [][sha256.Size]byte
	if g.password != nil {
		keys = append(keys, *g.password)
	}
	for _, t := range g.tokens {
		keys = append(keys, t.digest)
	}
	return keys
}

// digest stands for a secret, or for a secret and the key that opened it, in
// the store. The secret is random, so nothing can be learnt of the key from
// it.
func digest(secret string, key []byte) string {
	sum := sha256.Sum256(append([]byte(secret+"\x00"), key...))
	return hex.EncodeToString(sum[:])
}
