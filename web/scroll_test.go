package web_test

import (
	"testing"
)

// lastTurn is in view from its beginning: what was said stands below the bar,
// and what it led to begins in the window.
const lastTurn = `(() => {
	const turn = [...document.querySelectorAll('[data-role="turn"]')].at(-1);
	const said = turn.querySelector('[data-role="said"]').getBoundingClientRect();
	const bar = document.querySelector(".top").getBoundingClientRect().bottom;
	const now = turn.querySelector('[data-role="now"]').getBoundingClientRect();
	return said.top >= bar - 1 && said.bottom <= innerHeight && now.top < innerHeight * 0.7;
})()`

// TestWhatIsSaidComesToTheTop: a new turn is brought to the top and stays
// there, also when its answer is taller than the window, and when somebody was
// reading elsewhere.
func TestWhatIsSaidComesToTheTop(t *testing.T) {
	v := newWorldOfMany(t, 100)
	page := newBrowser(t).Open(v.URL)
	for _, size := range [][2]int64{{1280, 800}, {390, 700}} {
		page.Look(size[0], size[1], false)
		for _, text := range []string{"thai", "italian in oakland", "thai"} {
			page.Say(text)
			page.WaitReply()
			page.Until("the turn is in view from its beginning", lastTurn)
		}
	}
	page.Say("thai slowly")
	<-v.gate.reached
	page.Do(`scrollTo({top: 0, behavior: "instant"})`)
	close(v.gate.open)
	page.WaitReply()
	page.Until("the turn is in view from its beginning", lastTurn)
}
