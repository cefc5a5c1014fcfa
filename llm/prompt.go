package llm

import (
	"fmt"
	"strings"
	"text/template"
)

// Prompt words a request as two messages: the system's is the template named
// rules, the user's the one named work. Both see the same data, and white
// space around them is left out.
//
//	messages, err := llm.Prompt(prompts, "extract.tmpl", "extract-data.tmpl", data)
func Prompt(templates *template.Template, rules, work string, data any) ([]Message, error) {
	var texts [2]string
	for i, name := range []string{rules, work} {
		var text strings.Builder
		if err := templates.ExecuteTemplate(&text, name, data); err != nil {
			return nil, fmt.Errorf("wording the prompt: %w", err)
		}
		texts[i] = strings.TrimSpace(text.String())
	}
	return []Message{System(texts[0]), User(texts[1])}, nil
}
