package web_test

import (
	"fmt"
	"testing"
)

// phones are windows of phones, one of them on its side, and of a small tablet.
var phones = [][2]int64{{360, 640}, {390, 700}, {390, 844}, {844, 390}, {768, 1024}}

// hiddenAnswers lists the roles of which the first element is not whole in the
// window, lower than a thumb needs, or covered by something else.
const hiddenAnswers = `["yes", "no"].filter(role => {
	const e = document.querySelector('[data-role="' + role + '"]');
	const {left, top, width, height, bottom} = e.getBoundingClientRect();
	return top < 0 || bottom > innerHeight || height < 48 || !e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})`

// TestTheAnswersToAQuestionAreInView: whatever is asked, at the top of the
// page and scrolled to its end.
func TestTheAnswersToAQuestionAreInView(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, name := range []string{"question", "question-with-options", "second-question", "german-question"} {
		page.Go(w.URL + "/stories/" + name)
		for _, size := range append(phones, [2]int64{1280, 800}) {
			page.Look(size[0], size[1], false)
			for _, to := range []string{"0", "document.documentElement.scrollHeight"} {
				page.Do(`scrollTo(0, ` + to + `)`)
				if out := page.Strings(hiddenAnswers); len(out) > 0 {
					t.Errorf("%s at %d × %d, scrolled to %s: %q is not to be seen", name, size[0], size[1], to, out)
				}
			}
			page.Screenshot(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
		}
	}
}

// TestTheBoxWaitsWhileAQuestionIsOpen on a phone: it comes when something is
// to be said instead of an answer, and the answers stay in view.
func TestTheBoxWaitsWhileAQuestionIsOpen(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL)
	page.Look(390, 700, false)
	const box = `document.querySelector('[data-role="composer"]').getBoundingClientRect()`
	page.Say("cosy places in oakland")
	page.WaitQuestion()
	page.Do(`document.activeElement.blur()`)
	page.Until("the box makes room", box+`.height <= 2`)
	if out := page.Strings(hiddenAnswers); len(out) > 0 {
		t.Errorf("%q is not to be seen", out)
	}
	page.Tap(`[data-role="otherwise"]`)
	page.Until("the box is there to write in", box+`.height > 40 && `+box+`.bottom <= innerHeight && document.activeElement.value === "no, "`)
	if out := page.Strings(hiddenAnswers); len(out) > 0 {
		t.Errorf("beside the box %q is not to be seen", out)
	}
	page.Screenshot("live-otherwise-390x700")
	page.Do(`document.activeElement.value = ""; document.activeElement.dispatchEvent(new Event("input")); document.activeElement.blur()`)
	page.Tap(`[data-role="yes"]`)
	page.WaitReply()
	page.Until("the box is back", box+`.height > 40`)
}

// TestTheFirstResultIsNearTheQuestion: nothing is said twice between them.
func TestTheFirstResultIsNearTheQuestion(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	page.Look(1280, 800, false)
	for name, result := range map[string]string{"one-row": "row", "few-rows": "row", "may-fit": "row", "table": "plot", "count": "number"} {
		page.Go(w.URL + "/stories/" + name)
		far := fmt.Sprintf(`document.querySelector('[data-role=%q]').getBoundingClientRect().top - document.querySelector('[data-role="said"]').getBoundingClientRect().bottom`, result)
		if !page.True(far + ` <= 260`) {
			t.Errorf("%s: the first result is %s px below the question", name, page.Strings(`[String(` + far + `)]`)[0])
		}
		page.Screenshot(name + "-1280x800")
	}
}

// TestWhatAYesWouldShowIsSeen beside the open question, and is only to be seen.
func TestWhatAYesWouldShowIsSeen(t *testing.T) {
	w := newWorld(t)
	page := newBrowser(t).Open(w.URL + "/stories")
	for _, size := range [][2]int64{{1280, 800}, {390, 844}, {768, 1024}} {
		page.Go(w.URL + "/stories/question")
		page.Look(size[0], size[1], false)
		const first = `(e => ({e, at: e.getBoundingClientRect()}))(document.querySelector('[data-role="preview-row"]'))`
		page.Until(fmt.Sprintf("the first row is in view at %d × %d", size[0], size[1]),
			`(({e, at}) => at.top >= 0 && at.bottom <= innerHeight && e.contains(document.elementFromPoint(at.left + 8, at.top + 8)))(`+first+`)`)
		if page.True(`document.querySelector('[data-role="preview"]').querySelector("a, button, input, summary, [tabindex]")`) {
			t.Error("something in it can be used")
		}
	}
}
