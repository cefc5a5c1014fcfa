package agent

import "parley/phrasebook"

// languageOf is the language of a tag; English for one that there is not.
func languageOf(tag string) *phrasebook.Language {
	if l := phrasebook.Tagged(tag); l != nil {
		return l
	}
	return phrasebook.English()
}

func (in Input) language() *phrasebook.Language { return languageOf(in.Language) }

// spoken is the language of the input as events have it.
func (in Input) spoken() string {
	if l := in.language(); l != phrasebook.English() {
		return l.Tag
	}
	return ""
}

// refused is an error that says in the user's language why the input is not
// taken.
func (in Input) refused(code, sentence string, args ...any) *InputError {
	return &InputError{code, in.language().Say(sentence, args...)}
}
