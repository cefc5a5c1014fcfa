package serve

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"parley/agent"
	"parley/app/console"
	"parley/web"
	"parley/web/access"
)

// KioskFlags say what `parley serve --kiosk` shows; docs/kiosk.md tells how to
// set up the machine around it.
type KioskFlags struct {
	Kiosk           bool          `help:"Serve one page for a public screen: woken by a touch, wiped when the visitor goes (docs/kiosk.md)."`
	KioskTitle      string        `help:"Title of that page; without it, that of the database." placeholder:"TEXT"`
	KioskAttract    []string      `help:"What the resting screen says; repeat it for several lines, shown in turn." sep:"none" placeholder:"TEXT"`
	KioskSuggestion []string      `help:"A question to touch; repeat it. Without it, those of the database." sep:"none" placeholder:"TEXT"`
	KioskIdle       time.Duration `help:"How long nobody may touch the screen before it asks whether somebody is there." default:"60s" placeholder:"TIME"`
	KioskCountdown  time.Duration `help:"How long it waits for the answer before it wipes the visit; at least 20s." default:"20s" placeholder:"TIME"`
	KioskQuestions  int           `help:"How many questions the screen may ask back about one thing said; then it answers and says what it assumed." default:"3" placeholder:"N"`
	KioskPINHash    string        `name:"kiosk-pin-hash" help:"What 'parley kiosk pin' printed; without it, staff has no way out by the screen." placeholder:"HASH"`
}

// kioskPatience is how long a kiosk waits for things to suggest; it asks once,
// when it starts.
const kioskPatience = 5 * time.Second

// shortestIdle keeps a screen from asking while somebody reads.
const shortestIdle = 10 * time.Second

// shortestCountdown is what people need at least to say that they are there
// (WCAG 2.2, success criterion 2.2.1).
const shortestCountdown = 20 * time.Second

// PIN checks the flags and reads the PIN; nil when there is none.
func (k KioskFlags) PIN(auditTexts bool) (*access.PIN, error) {
	switch {
	case !k.Kiosk:
		return nil, nil
	case auditTexts:
		return nil, console.Usage(errors.New("a kiosk keeps nothing of what was said: leave out --audit-texts"))
	case k.KioskIdle < shortestIdle:
		return nil, console.Usage(fmt.Errorf("--kiosk-idle %s: at least %s, or the screen asks while people read",
			k.KioskIdle, shortestIdle))
	case k.KioskCountdown < shortestCountdown:
		return nil, console.Usage(fmt.Errorf("--kiosk-countdown %s: at least %s, so that everybody can ask for more time",
			k.KioskCountdown, shortestCountdown))
	case k.KioskQuestions < 1:
		return nil, console.Usage(fmt.Errorf("--kiosk-questions %d: at least 1; --detector none asks nothing", k.KioskQuestions))
	case k.KioskPINHash == "":
		return nil, nil
	}
	pin, err := access.ReadPIN(k.KioskPINHash)
	if err != nil {
		return nil, console.Usage(fmt.Errorf("--kiosk-pin-hash: %w (make it with: parley kiosk pin)", err))
	}
	return pin, nil
}

// furnish makes a server that of a kiosk, about a chat. What its staff choose
// is kept in a file of the data folder.
func (k KioskFlags) furnish(o *web.Options, store web.Fleeting, pin *access.PIN, chat sessions, folder string) {
	if !k.Kiosk {
		return
	}
	o.Kiosk = &web.Kiosk{Store: store, Attract: k.KioskAttract, Idle: k.KioskIdle, Countdown: k.KioskCountdown, PIN: pin,
		Try: try(chat)}
	if pin != nil && folder != "" {
		o.Kiosk.Keep = web.KioskFile(filepath.Join(folder, "kiosk-choices.json"))
	}
	o.Engine = nil  // no queries by hand
	o.Sources = nil // it is about one thing, and nobody looks after it
	if k.KioskTitle != "" {
		o.Title = k.KioskTitle
	}
	if len(k.KioskSuggestion) > 0 {
		o.Suggestions = k.KioskSuggestion
	}
}

// sessions opens conversations with a database.
type sessions interface {
	Session(ctx context.Context, id string, log agent.Log, observe func(agent.Event)) (*agent.Session, error)
}

// try puts a question to a database in a conversation that nobody keeps.
func try(chat sessions) func(ctx context.Context, question, language string) ([]agent.Event, error) {
	return func(ctx context.Context, question, language string) ([]agent.Event, error) {
		session, err := chat.Session(ctx, "tried", agent.NewMemoryLog(), func(agent.Event) {})
		if err != nil {
			return nil, err
		}
		return session.Say(ctx, agent.Input{ID: "1", Kind: agent.Say, Text: question, Language: language})
	}
}
