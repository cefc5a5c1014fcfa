package access

import (
	"errors"
	"fmt"

	"golang.org/x/crypto/bcrypt"
)

// The lengths of a PIN. With five tries at once and one a minute after that,
// six digits keep somebody busy for a year.
const (
	MinPIN = 6
	MaxPIN = 12
)

// pinCost makes one try take some tenths of a second, so that who reads the
// hash in a configuration file needs a day or more for all PINs of six digits.
// The tries on the screen are bounded by their pace, not by this.
const pinCost = 11

// PIN is what staff type on the screen of a kiosk, kept as a hash. The nil
// PIN matches nothing.
type PIN struct{ hash []byte }

// HashPIN makes the hash of a PIN, for a configuration file.
func HashPIN(pin string) (string, error) {
	if len(pin) < MinPIN || len(pin) > MaxPIN {
		return "", fmt.Errorf("a PIN has %d to %d digits", MinPIN, MaxPIN)
	}
	for _, r := range pin {
		if r < '0' || r > '9' {
			return "", errors.New("a PIN is made of digits only: the screen shows no other keys for it")
		}
	}
	hash, err := bcrypt.GenerateFromPassword([]byte(pin), pinCost)
	if err != nil {
		return "", fmt.Errorf("hashing the PIN: %w", err)
	}
	return string(hash), nil
}

// ReadPIN reads what HashPIN made.
func ReadPIN(hash string) (*PIN, error) {
	if _, err := bcrypt.Cost([]byte(hash)); err != nil {
		return nil, errors.New("this is no hash of a PIN")
	}
	return &PIN{[]byte(hash)}, nil
}

// Matches reports whether somebody typed the PIN. It takes its time.
func (p *PIN) Matches(typed string) bool {
	return p != nil && bcrypt.CompareHashAndPassword(p.hash, []byte(typed)) == nil
}
