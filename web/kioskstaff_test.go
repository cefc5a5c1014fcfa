package web_test

import (
	"testing"
)

// pins touches the digits of a PIN and OK.
func (s *screen) pins(pin string) {
	s.t.Helper()
	for _, digit := range pin {
		s.Tap(`[data-digit="` + string(digit) + `"]`)
	}
	s.Tap(`[data-role="pin-send"]`)
}

const pinProblem = `document.querySelector('[data-role="pin-problem"]').textContent`

// TestStaffLeaveByThePIN: the title held down shows where the PIN goes; a
// short touch doesn't.
func TestStaffLeaveByThePIN(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1080, 1920)
	s.wake()
	s.says("thai quiet")
	s.WaitQuestion()
	s.Tap(`.bar [data-role="title"]`)
	s.Finger(`.bar [data-role="title"]`)
	if s.True(`document.querySelector('[data-role="staff"]').open`) {
		t.Error("a short touch is enough")
	}
	s.Until("it asks for the PIN", `document.querySelector('[data-role="staff"]').open`)
	s.Lift()
	s.pins("482914")
	s.Until("the PIN is refused", pinProblem+` === "That is not the PIN."`)
	if s.True(`document.querySelector('[data-role="staff-panel"]').checkVisibility() || document.querySelector('[data-role="pin"]').value`) {
		t.Error("what is for staff is shown, or the wrong PIN is still there")
	}
	s.Screenshot("kiosk-live-pin")
	s.pins(kioskPIN)
	s.Until("what is for staff", `document.querySelector('[data-role="staff-panel"]').checkVisibility()`)
	s.Screenshot("kiosk-live-staff")
	if got := s.Strings(`[document.querySelector('[data-count="visits"]').textContent]`); got[0] != "1" {
		t.Errorf("%s visits are shown, want 1", got[0])
	}
	s.Do(`window.close = () => { document.title = "closed" }`)
	s.Tap(`[data-role="close-kiosk"]`)
	s.Until("the page closes itself", `document.title === "closed"`)
	w.kept(0)
	s.Until("it says what to do where browsers don't let it", `document.querySelector('[data-role="not-closed"]').checkVisibility()`)
	s.Tap(`[data-role="leave-staff"]`)
	s.rests()
}

// TestStaffByKeyboard: the way for who can't hold a finger down, also from
// the resting screen; a wrong PIN can be tried five times.
func TestStaffByKeyboard(t *testing.T) {
	w := newWorld(t, atKiosk)
	s := newScreen(t, w, 1280, 800)
	const keys = `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "E", code: "KeyE", ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true}))`
	s.Do(keys)
	s.Until("it asks for the PIN", `document.activeElement.dataset.role === "pin"`)
	for n := range 5 {
		s.Type("000000")
		s.Press("\r")
		s.Until("the PIN is refused", pinProblem+` === "That is not the PIN." && !document.querySelector('[data-role="pin"]').value`)
		if n < 4 {
			s.Do(`document.querySelector('[data-role="pin-problem"]').textContent = ""`)
		}
	}
	s.pins(kioskPIN)
	s.Until("even the right one has to wait", pinProblem+`.includes("too many tries")`)
	if got := w.metric(`parley_kiosk_pins_total{outcome="refused"}`); got != "5" {
		t.Errorf("%s wrong PINs were counted, want 5", got)
	}
	s.Tap(`[data-role="leave-staff"]`)
	s.rests()
	s.Do(keys)
	s.Until("it asks for the PIN", `document.querySelector('[data-role="staff"]').open`)
	s.later(15 * 60e9)
	s.Until("nobody is there, so it goes", `!document.querySelector("dialog[open]")`)
	s.rests()
}
