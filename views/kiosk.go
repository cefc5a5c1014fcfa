package views

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/a-h/templ"
)

// Kiosk is the page of a public screen. It is the same for every visitor and
// holds nothing of any of them: what is said comes by the socket and goes
// into a copy of the stage, which is thrown away at the end of a visit.
//
// # Stable attributes of the kiosk
//
//	attract · wake · stage · title · larger · start-over · intro · example ·
//	turn and what is in it, as in a conversation · composer · utterance ·
//	keyboard · key (data-key) · toggle-keyboard · send · notice
//	idle · left · more-time · lost · staff · pin · digit (data-digit) ·
//	staff-panel · count (data-count) · close-kiosk · leave-staff
type Kiosk struct {
	Title       string
	Intro       string   // one sentence below it
	Attract     []string // what the resting screen says, in turn
	Suggestions []string
	Idle        time.Duration // without a touch before it is asked whether somebody is there
	Countdown   time.Duration // for the answer
	Staff       bool          // there is a PIN
	Base        string        // where the pages begin: "" or "/parley"
	Version     string        // of this page
	Asset       func(name string) string

	// The rest is for stories, which show one state without the scripts.
	Still        bool
	Conversation *Conversation // nil: the resting screen
	Large        bool          // letters of twice the size
	Keys         bool          // the keyboard is up
	Open         string        // the dialog that is open: idle, lost, staff, panel
}

func milliseconds(d time.Duration) string { return fmt.Sprint(d.Milliseconds()) }

func wholeSeconds(d time.Duration) string { return fmt.Sprint(int(math.Ceil(d.Seconds()))) }

func (k Kiosk) size() string {
	if k.Large {
		return "large"
	}
	return "normal"
}

// kioskRows is how many rows a screen shows before "Show more".
const kioskRows = 10

// kioskComponent is what an edit puts on a kiosk's page; nil for parts that
// such a page doesn't have.
func (d edit) kioskComponent() templ.Component {
	switch d.part {
	case "":
		return kioskTurn(d.turn)
	case "clauses":
		return kioskClause(d.turn, d.nth)
	case "answers":
		return kioskAnswer(d.turn, d.nth)
	case "now":
		return kioskNow(d.turn)
	case "progress":
		return kioskProgress(d.turn)
	}
	return nil
}

// keyRow is a row of the keyboard: what the keys write, and what they write
// after Shift.
type keyRow []keyCap

type keyCap struct{ plain, shifted string }

// keyRows are the keys of a language: its letters, the digits, and the signs
// that questions need.
func keyRows(language string) []keyRow {
	rows := [][2]string{
		{"1234567890-", "1234567890&"},
		{"qwertyuiop", "QWERTYUIOP"},
		{"asdfghjkl'", "ASDFGHJKL\""},
		{"zxcvbnm,.?", "ZXCVBNM$:!"},
	}
	if language == "de" {
		rows = [][2]string{
			{"1234567890ß", "1234567890&"},
			{"qwertzuiopü", "QWERTZUIOPÜ"},
			{"asdfghjklöä", "ASDFGHJKLÖÄ"},
			{"yxcvbnm,.-?", "YXCVBNM€:'!"},
		}
	}
	out := make([]keyRow, len(rows))
	for i, row := range rows {
		plain, shifted := []rune(row[0]), []rune(row[1])
		for n := range plain {
			out[i] = append(out[i], keyCap{string(plain[n]), string(shifted[n])})
		}
	}
	return out
}

// keyName is how a key is called aloud, where its sign says too little.
func keyName(ctx context.Context, sign string) string {
	switch sign {
	case "-":
		return tr(ctx, "Hyphen")
	case "'":
		return tr(ctx, "Apostrophe")
	case ",":
		return tr(ctx, "Comma")
	case ".":
		return tr(ctx, "Full stop")
	case "?":
		return tr(ctx, "Question mark")
	}
	return sign
}
