package app

import (
	"fmt"
	"strings"

	"parley/llm"
	"parley/suql/catalog"
)

// Spending returns a function that says what the language model took since the
// last time it was called: requests, tokens and, where prices are known, money.
// It says nothing of a model that was not asked.
func (c *Chat) Spending() func() string { return c.model.spending() }

// Spending is as that of [Chat].
func (c *LibraryChat) Spending() func() string { return c.model.spending() }

func (m *Model) spending() func() string {
	if m == nil {
		return func() string { return "" }
	}
	before := m.Spent()
	return func() string {
		now := m.Spent()
		calls, tokens, money := now.Calls-before.Calls, now.Tokens-before.Tokens, now.Money-before.Money
		before = now
		if calls == 0 {
			return ""
		}
		parts := []string{catalog.Count(calls, "call"), catalog.Count(tokens, "token")}
		if m.price != (llm.Price{}) {
			parts = append(parts, fmt.Sprintf("%.6f by --model-price", money))
		}
		return "The model took " + strings.Join(parts, ", ")
	}
}
