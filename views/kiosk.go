package views

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"parley/suql"

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
//	tried · language (data-language) · choosing · show-column (data-column) ·
//	offer-question · another · choices-save
type Kiosk struct {
	Title       string
	Intro       string   // one sentence below it
	Attract     []string // what the resting screen says, in turn
	Suggestions []string
	Idle        time.Duration // without a touch before it is asked whether somebody is there
	Countdown   time.Duration // for the answer
	Staff       bool          // there is a PIN
	House       string        // tag of the language that the screen goes back to
	Tried       []Tried       // questions with their answers, for the resting screen
	Base        string        // where the pages begin: "" or "/parley"
	Version     string        // of this page
	Asset       func(name string) string

	// The rest is for stories, which show one state without the scripts.
	Still        bool
	Conversation *Conversation // nil: the resting screen
	Large        bool          // letters of twice the size
	Keys         bool          // the keyboard is up
	Open         string        // the dialog that is open: idle, lost, staff, panel
	Choosing     *KioskChoices // what staff can choose from, opened
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

// kept are the columns of a card that staff have not left out.
func (t *Turn) kept(columns []int) (out []int) {
	for _, i := range columns {
		if t.hides == nil || !t.hides(t.Reply.Columns[i].Name) {
			out = append(out, i)
		}
	}
	return out
}

// kioskColumns are the columns of a table that staff have not left out. Where
// less than two would remain it shows all: that is what was asked for.
func (t *Turn) kioskColumns() []int {
	var all []int
	for i := range t.Reply.Columns {
		all = append(all, i)
	}
	if kept := t.kept(all); len(kept) > 1 {
		return kept
	}
	return all
}

// card is a row without the columns that staff have left out. The texts that
// decided stand in the line of evidence, not beside the name as well.
func (t *Turn) card(ctx context.Context, o outline, row suql.Row) entry {
	o.telling, o.rest = t.kept(o.telling), t.kept(o.rest)
	o.telling = slices.DeleteFunc(o.telling, func(i int) bool {
		return slices.ContainsFunc(row.Evidence,
			func(e suql.Evidence) bool { return strings.EqualFold(e.Column, t.Reply.Columns[i].Name) })
	})
	return t.entry(ctx, o, row)
}

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
