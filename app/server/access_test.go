package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWhoMayComeIn(t *testing.T) {
	t.Setenv("PARLEY_PASSWORD", "")
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte("correct horse\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, addr string
		a          AccessFlags
		want       string // the password, or a piece of the refusal
	}{
		{"this machine", "127.0.0.1:8080", AccessFlags{}, ""},
		{"this machine by name", "localhost:8080", AccessFlags{}, ""},
		{"this machine over IPv6", "[::1]:8080", AccessFlags{}, ""},
		{"pages of this machine", "127.0.0.1:8080", AccessFlags{Origin: []string{"http://localhost:3000"}}, ""},
		{"every address", ":8080", AccessFlags{}, "can be reached by others"},
		{"an address of the network", "192.168.1.7:8080", AccessFlags{}, "can be reached by others"},
		{"a name", "chat.example.org:8080", AccessFlags{}, "can be reached by others"},
		{"a name that a proxy shows", "127.0.0.1:8080", AccessFlags{Origin: []string{"https://chat.example.org"}}, "behind a proxy"},
		{"a proxy", "127.0.0.1:8080", AccessFlags{TrustedProxy: []string{"127.0.0.1"}}, "behind a proxy"},
		{"everybody, as was said", ":8080", AccessFlags{Auth: "none"}, ""},
		{"a password from a file", ":8080", AccessFlags{PasswordFile: file}, "correct horse"},
		{"a password that is not there", ":8080", AccessFlags{PasswordFile: file + "x"}, "reading the password"},
		{"tokens that are not there", ":8080", AccessFlags{TokensFile: file + "x"}, "reading the tokens"},
		{"a file of something else", ":8080", AccessFlags{TokensFile: file}, "the token of correct has fewer than 20 characters"},
	} {
		t.Run(test.name, func(t *testing.T) {
			keys, err := test.a.Check(test.addr)
			if err != nil {
				if test.want == "" || !strings.Contains(err.Error(), test.want) {
					t.Errorf("refused: %v, want %q", err, test.want)
				}
				return
			}
			if keys.Password != test.want {
				t.Errorf("let in with %+v, want %q", keys, test.want)
			}
		})
	}
	t.Setenv("PARLEY_PASSWORD", "battery staple")
	if keys, err := (&AccessFlags{}).Check(":8080"); err != nil || keys.Password != "battery staple" {
		t.Errorf("a password in the environment: %+v, %v", keys, err)
	}
}
