package access_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"parley/web/access"
)

func TestATurnstileLetsInSoManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stile := access.NewTurnstile(3, 2)
		type entered struct {
			name  string
			leave func()
		}
		in := make(chan entered, 10)
		leave := map[string]func(){}
		next := func() string {
			e := <-in
			leave[e.name] = e.leave
			return e.name
		}
		enter := func(client, name string) {
			go func() {
				out, err := stile.Enter(t.Context(), client)
				if err != nil {
					t.Error(err)
				}
				in <- entered{name, out}
			}()
			synctest.Wait()
		}
		enter("ann", "ann 1")
		enter("ann", "ann 2")
		enter("ann", "ann 3") // waits: ann has two places
		enter("bob", "bob 1") // goes past her
		enter("cyd", "cyd 1") // waits: all places are taken
		for _, want := range []string{"ann 1", "ann 2", "bob 1"} {
			if got := next(); got != want {
				t.Errorf("%s came in, want %s", got, want)
			}
		}
		synctest.Wait()
		if len(in) != 0 {
			t.Errorf("%s came in too", next())
		}
		leave["bob 1"]()
		leave["bob 1"]() // giving it back twice gives back one
		synctest.Wait()
		if got := next(); got != "cyd 1" || len(in) != 0 {
			t.Errorf("%s and %d more came in, want cyd 1", got, len(in))
		}
		leave["ann 1"]()
		if got := next(); got != "ann 3" {
			t.Errorf("%s came in, want ann 3", got)
		}
		gone, cancel := context.WithCancelCause(t.Context())
		cancel(errors.New("left the line"))
		if _, err := stile.Enter(gone, "dan"); err == nil || err.Error() != "left the line" {
			t.Errorf("who does not wait: %v", err)
		}
		synctest.Wait()
		leave["ann 2"]()
		if out, err := stile.Enter(t.Context(), "dan"); err != nil {
			t.Errorf("the place of who left is lost: %v", err)
		} else {
			out()
		}
	})
}
