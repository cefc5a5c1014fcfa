package main

import (
	"fmt"
	"os"

	"parley/llm"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
	"parley/suql/reader/model"
)

// textReader is what reads free text: the language model that the environment
// names, else the embedded reader. A model is looked at when it is first
// needed; a line on standard error then says what was found.
func textReader(s *streams) (reader.Reader, error) {
	config, ok := llm.FromEnvironment(os.Getenv)
	if !ok {
		return lexical.New(), nil
	}
	client, err := llm.New(config)
	if err != nil {
		return nil, err
	}
	return model.NewProbed(client, model.Options{}, func(k llm.Capabilities) {
		if s != nil {
			fmt.Fprintln(s.err, "parley: free text is read by "+k.Line())
		}
	}), nil
}
