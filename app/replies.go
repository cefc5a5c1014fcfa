package app

import (
	"errors"
	"fmt"

	"parley/agent"
	"parley/agent/converse"
	"parley/app/console"
	"parley/llm"
	"parley/suql"
)

// ReplyFlags say who words replies.
type ReplyFlags struct {
	Respond string `enum:"auto,model,template" default:"auto" help:"Who words replies: template (built in), model (the language model that PARLEY_MODEL names; it also answers small talk, looks again where nothing is found, and works through questions that take several queries), or auto: the model if there is one."`
}

// responder is the one that the flags name; nil where none but templates word
// replies.
func (r ReplyFlags) responder(s *console.Streams, engine *suql.Engine, m *Model) (agent.Responder, error) {
	switch {
	case m == nil && r.Respond == "model":
		return nil, console.Usage(errors.New("--respond model needs a language model: set PARLEY_MODEL to its name, and OPENAI_API_KEY or, for another server than OpenAI's, OPENAI_BASE_URL (such as http://127.0.0.1:11434/v1). Without one, templates word the replies"))
	case m == nil || r.Respond == "template":
		return nil, nil //nolint:nilnil // none is a choice
	}
	return converse.New(unkeptModel{m.Unkept(), m}, engine, converse.Options{Tell: func(k llm.Capabilities) {
		if s != nil {
			fmt.Fprintln(s.Err, "parley: replies are worded by "+k.Line()+" (--respond template leaves it out)")
		}
	}}), nil
}
