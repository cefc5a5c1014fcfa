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
func (c *Chat) Spending() func() string {
	if c.model == nil {
		return func() string { return "" }
	}
	before := c.model.Spent()
	return func() string {
		now := c.model.Spent()
		calls, tokens, money := now.Calls-before.Calls, now.Tokens-before.Tokens, now.Money-before.Money
		before = now
		if calls == 0 {
			return ""
		}
		parts := []string{catalog.Count(calls, "call"), catalog.Count(tokens, "token")}
		if c.model.price != (llm.Price{}) {
			parts = append(parts, fmt.Sprintf("%.6f by --model-price", money))
		}
		return "The model took " + strings.Join(parts, ", ")
	}
}
