package views

import (
	"context"
	"encoding/json"

	"parley/phrasebook"
	"parley/static"

	"github.com/a-h/templ"
)

// Theme is the colours that a visitor wants.
type Theme string

// The themes.
const (
	System Theme = "" // as the visitor's system
	Light  Theme = "light"
	Dark   Theme = "dark"
)

// Preferences are what a visitor has chosen in the settings, besides the
// language: that is the context's (package phrasebook).
type Preferences struct {
	Theme  Theme
	NoKeys bool   // Y, N, ? and U do nothing
	Folded bool   // the panel beside the page is folded away in wide windows
	Here   string // address of this page below Base, for the settings to lead back to
}

type preferencesKey struct{}

// With returns a context in which every page is rendered as p says.
func With(ctx context.Context, p Preferences) context.Context {
	return context.WithValue(ctx, preferencesKey{}, p)
}

func preferences(ctx context.Context) Preferences {
	p, _ := ctx.Value(preferencesKey{}).(Preferences)
	return p
}

// tr words a sentence of the page in the language of the context; the key is
// the English sentence.
func tr(ctx context.Context, sentence string, args ...any) string {
	return phrasebook.Say(ctx, sentence, args...)
}

// root is what the html element of every page says of it: its language, its
// colours, and the words that its scripts show.
func root(ctx context.Context) templ.OrderedAttributes {
	l, p := phrasebook.Of(ctx), preferences(ctx)
	out := templ.OrderedAttributes{{Key: "lang", Value: l.Tag}, {Key: "dir", Value: l.Direction}}
	if p.Theme != System {
		out = append(out, templ.KeyValue[string, any]{Key: "data-theme", Value: string(p.Theme)})
	}
	if p.NoKeys {
		out = append(out, templ.KeyValue[string, any]{Key: "data-keys", Value: "off"})
	}
	if p.Folded {
		out = append(out, templ.KeyValue[string, any]{Key: "data-side", Value: "folded"})
	}
	if words := scriptWords(l); words != "" {
		out = append(out, templ.KeyValue[string, any]{Key: "data-words", Value: words})
	}
	return out
}

// scriptWords are the sentences of the scripts as JSON, each with its plural
// forms; those that are the same in English are left out.
func scriptWords(l *phrasebook.Language) string {
	words := map[string]map[string]string{}
	for _, sentence := range static.Sentences() {
		if forms := l.Forms(sentence); len(forms) > 1 || forms["other"] != sentence {
			words[sentence] = forms
		}
	}
	if len(words) == 0 {
		return ""
	}
	text, err := json.Marshal(words)
	if err != nil {
		return "" // unreachable: texts are always JSON
	}
	return string(text)
}

// keyed says of a button which key presses it, unless the visitor has turned
// the keys off.
func keyed(ctx context.Context, key string) templ.Attributes {
	if preferences(ctx).NoKeys {
		return nil
	}
	return templ.Attributes{"aria-keyshortcuts": key}
}

// colors is the color-scheme of the page.
func colors(ctx context.Context) string {
	switch preferences(ctx).Theme {
	case Light:
		return "light"
	case Dark:
		return "dark"
	}
	return "light dark"
}
