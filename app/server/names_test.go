package server

import (
	"testing"

	"parley/web"
	"parley/web/access"

	"github.com/google/go-cmp/cmp"
)

// A server that lets everybody in answers to the names it was given and to no
// others: a page elsewhere could point a name of its own at it, and read what
// only the people of this network may.
func TestAServerWithoutALoginGoesByItsNames(t *testing.T) {
	for _, test := range []struct {
		name, addr string
		a          AccessFlags
		reached    bool
		hosts      []string
	}{
		{"this machine", "127.0.0.1:8080", AccessFlags{}, false, []string{}},
		{"the container", "0.0.0.0:8080", AccessFlags{Auth: "none"}, true, []string{}},
		{"a name that was given", ":8080", AccessFlags{Auth: "none", Origin: []string{"https://chat.example.org"}}, true, []string{"chat.example.org"}},
		{"behind a proxy of this machine", "127.0.0.1:8080", AccessFlags{Auth: "none"}, true, []string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var o web.Options
			if _, err := test.a.Admit(test.addr, access.Keys{}, nil, &o); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.hosts, o.Hosts); diff != "" || o.Reached != test.reached {
				t.Errorf("reached by others: %v\n%s", o.Reached, diff)
			}
		})
	}
}
