package agent

import "parley/phrasebook"

// tongue is the language of a tag; English for one that there is not.
func tongue(tag string) *phrasebook.Language {
	if l := phrasebook.Tagged(tag); l != nil {
		return l
	}
	return phrasebook.English()
}

func (in Input) tongue() *phrasebook.Language { return tongue(in.Language) }

// spoken is the language of the input as events have it.
func (in Input) spoken() string {
	if l := in.tongue(); l != phrasebook.English() {
		return l.Tag
	}
	return ""
}

// refused is an error that says in the user's language why the input is not
// taken.
func (in Input) refused(code, sentence string, args ...any) *InputError {
	return &InputError{code, in.tongue().Say(sentence, args...)}
}
