package agent

import (
	"strings"

	"parley/phrasebook"
)

// spokenChoice reads a typed "yes" or "no" as an answer: the bare word, or a
// yes with a few words after it. A no with words after it is a correction and
// so a new utterance.
func spokenChoice(text string) (Choice, bool) {
	plain := strings.ToLower(strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,!", r) {
			return -1
		}
		return r
	}, strings.ReplaceAll(text, "’", "'"))))
	switch plain {
	case "y", "yes", "yeah", "yep", "yup", "sure", "correct", "right", "ok", "okay", "ja", "genau", "stimmt", "richtig":
		return Yes, true
	case "n", "no", "nope", "nah", "wrong", "no thanks", "no thank you", "nein", "nein danke", "falsch":
		return No, true
	case "?", "perhaps", "not sure", "unsure", "don't know", "dunno", "maybe", "i don't know", "no idea", "not_sure", "vielleicht", "nicht sicher", "weiß nicht", "ich weiß nicht", "keine ahnung":
		return NotSure, true
	case "u", "undo", "undo it", "undo that", "back", "go back", "zurück", "rückgängig":
		return Undo, true
	}
	words := strings.Fields(plain)
	if len(words) > 1 && len(words) <= 4 && (words[0] == "yes" || words[0] == "yeah") {
		return Yes, true
	}
	return "", false
}

// smallTalk answers what is no question to the database.
func smallTalk(l *phrasebook.Language, text string) (string, bool) {
	switch strings.ToLower(strings.Trim(strings.TrimSpace(text), ".!?")) {
	case "thanks", "thank you", "thx", "great", "cool", "nice", "perfect", "good", "thanks a lot", "many thanks", "danke", "vielen dank", "danke schön", "super":
		return l.Say("You're welcome. Is there anything else you would like to know?"), true
	case "hi", "hello", "hey", "good morning", "good evening", "hallo", "guten tag", "guten morgen", "guten abend":
		return l.Say("Hello. What would you like to know?"), true
	case "help", "what can you do", "what can i ask", "how does this work", "hilfe", "was kannst du", "was kann ich fragen":
		return l.Say("Ask about the data in your own words: what it should be, where, how good, how many. Where I am unsure, I ask back."), true
	case "start over", "reset", "new search", "clear", "restart", "neu anfangen", "von vorn":
		return l.Say("Just ask: a question that stands on its own starts anew. New conversation gives you an empty page."), true
	}
	return "", false
}
