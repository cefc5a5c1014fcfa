package agent

import "parley/phrasebook/heard"

// typedChoice reads a typed "yes" or "no" as an answer.
func typedChoice(text string) (Choice, bool) {
	switch m, _ := heard.Short(text); m {
	case heard.Yes:
		return Yes, true
	case heard.No:
		return No, true
	case heard.NotSure:
		return NotSure, true
	case heard.Undo:
		return Undo, true
	default:
		return "", false
	}
}

// mostTyped is the greatest number that is taken for one of an option: 2025 is a year.
const mostTyped = 99

// typedOption reads the typed number of an option that stands there to choose from, or
// that none of them is meant. Where there is no such option the answer is refused.
func typedOption(open *Question, text string) (Input, bool) {
	if open == nil || !open.Choice && !open.Menu {
		return Input{}, false
	}
	a := Input{Kind: Answering, Question: open.ID, Choice: None}
	if n, ok := heard.Numbered(text); ok && n >= 0 && n <= mostTyped {
		switch {
		case n > 0:
			a.Choice, a.Option = Pick, n-1
		case len(open.Options) == 0: // of the only one that is asked about
			a.Choice = No
		}
		return a, true
	}
	return a, false
}
