package site

import (
	"fmt"
	"math"
	"time"

	"parley/phrasebook"
	"parley/web/access"
)

// Rates bound how fast one client may go. A client is the holder of a token,
// else an address. The zero Rates bound nothing.
type Rates struct {
	Turns    access.Rate // things said and answered
	Begins   access.Rate // new conversations
	Requests access.Rate // of the API, turns among them
	Logins   access.Rate // attempts to log in, of a browser; see manyBrowsers
	Sockets  int         // open at once
	All      int         // open at once, of all clients
}

// PublicRates are for a server that others reach: far more than a person
// does, far less than a program can. People behind one address share them.
func PublicRates() Rates {
	return Rates{
		Turns:    access.Rate{Burst: 60, PerMinute: 120},
		Begins:   access.Rate{Burst: 30, PerMinute: 30},
		Requests: access.Rate{Burst: 120, PerMinute: 240},
		Logins:   access.Rate{Burst: 10, PerMinute: 5},
		Sockets:  100,
		All:      10_000,
	}
}

// Paces hold clients to the Rates.
type Paces struct {
	Turns, Begins, Requests *access.Bound
	Sockets                 *access.Places // of this server

	logins    *access.Bound // of a browser
	addresses *access.Bound // of all browsers behind an address that nobody has logged in with yet
	tokens    *access.Bound // wrong ones of an address
}

// manyBrowsers is how many times as often as one browser all those behind an
// address may try to log in.
const manyBrowsers = 4

// newPaces holds clients to rates. What they do is counted with the other
// servers that there are; only of open sockets each server counts its own.
func newPaces(r Rates, all access.Counter) Paces {
	bound := func(what string, r access.Rate) *access.Bound { return access.NewBound(what, r, all, nil) }
	return Paces{Turns: bound("turns", r.Turns), Begins: bound("begins", r.Begins),
		Requests: bound("requests", r.Requests), Sockets: access.NewPlaces(r.Sockets, r.All),
		logins: bound("logins", r.Logins), tokens: bound("tokens", r.Logins),
		addresses: bound("addresses",
			access.Rate{Burst: manyBrowsers * r.Logins.Burst, PerMinute: manyBrowsers * r.Logins.PerMinute})}
}

// TooFast refuses a request that came wait too early, for a reason.
func TooFast(message string, wait time.Duration) error { return &tooFast{message, wait} }

type tooFast struct {
	message string
	wait    time.Duration
}

func (e *tooFast) Error() string { return e.in(phrasebook.English()) }

// in says it in a language.
func (e *tooFast) in(l *phrasebook.Language) string {
	return l.Say(e.message) + " " + Slower(l, e.wait)
}

// Slower says how long to wait.
func Slower(l *phrasebook.Language, wait time.Duration) string {
	return l.Say("That was too fast. Please try again in %d seconds.", int(math.Ceil(wait.Seconds())))
}

// seconds is a wait as the header Retry-After has it.
func seconds(wait time.Duration) string { return fmt.Sprint(max(1, int(math.Ceil(wait.Seconds())))) }
