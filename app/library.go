package app

import (
	"context"
	"errors"

	"parley/agent"
	"parley/app/console"
	"parley/retrieve/answer"
	"parley/retrieve/chat"
	"parley/retrieve/library"
	"parley/retrieve/model"
)

// LibraryAnswerer answers from a library: the built-in reader and parser, or
// a language model in place of both, unless it is nil.
func LibraryAnswerer(s *console.Streams, m *Model) (*answer.Answerer, error) {
	a, err := Answerer()
	if err != nil || m == nil {
		return a, err
	}
	a.Reader, a.Writer = m.textReader(s), model.New(m)
	return a, nil
}

// LibraryChat is everything that it takes to talk about a library.
type LibraryChat struct {
	Library *library.Library
	Chat    *chat.Chat
	model   *Model // nil when there is none
	most    int    // questions a turn
}

// NewLibraryChat opens the library in a file and puts a chat about it
// together. address is where its pieces can be read. A language model answers
// from it, unless m is nil; it is given up with the chat. Messages go to s.
func NewLibraryChat(ctx context.Context, s *console.Streams, path, address string, q QuestionFlags,
	m *Model) (*LibraryChat, error) {
	a, err := LibraryAnswerer(s, m)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	lib, err := library.Open(ctx, path)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	c, err := chat.New(ctx, lib, a, chat.Options{Ask: q.Detector != "none", Address: address})
	if err != nil {
		return nil, errors.Join(err, lib.Close(), m.Close())
	}
	return &LibraryChat{Library: lib, Chat: c, model: m, most: q.most()}, nil
}

// Tables says what the library holds, for a greeting.
func (c *LibraryChat) Tables() string { return "documents and tables of the library" }

// Session opens a conversation whose events go to log and to observe.
func (c *LibraryChat) Session(ctx context.Context, id string, log agent.Log,
	observe func(agent.Event)) (*agent.Session, error) {
	parts := c.Chat.Parts(log)
	parts.Observe, parts.MaxQuestions = observe, c.most
	return agent.Open(ctx, id, parts)
}

// Close closes the library and gives up the model.
func (c *LibraryChat) Close() error {
	return errors.Join(c.Chat.Close(), c.Library.Close(), c.model.Close())
}
