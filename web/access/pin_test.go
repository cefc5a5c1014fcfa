package access_test

import (
	"strings"
	"testing"

	"parley/web/access"
)

func TestAPINIsKeptAsAHash(t *testing.T) {
	hash, err := access.HashPIN("482913")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(hash, "482913") {
		t.Errorf("the hash %s gives the PIN away", hash)
	}
	pin, err := access.ReadPIN(hash)
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]bool{"482913": true, "482914": false, "": false, "4829130": false, strings.Repeat("4", 100): false} {
		if got := pin.Matches(typed); got != want {
			t.Errorf("%q matches: %t, want %t", typed, got, want)
		}
	}
	var none *access.PIN
	if none.Matches("") {
		t.Error("a kiosk without a PIN lets staff out")
	}
}

func TestPINsThatAreNotTaken(t *testing.T) {
	for _, pin := range []string{"", "12345", "1234567890123", "12345x", "１２３４５６"} {
		if _, err := access.HashPIN(pin); err == nil {
			t.Errorf("%q was taken as a PIN", pin)
		}
	}
	if _, err := access.ReadPIN("482913"); err == nil {
		t.Error("a PIN was taken for its hash")
	}
}
