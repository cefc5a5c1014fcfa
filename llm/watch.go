package llm

import (
	"context"
	"strings"
)

// Watch is Chat that tells its text while it comes: tell gets all that there is
// of the reply by now, from the same goroutine. It is for whoever waits, and
// not the reply: where the model is asked once more, what is told begins anew,
// and nothing is told of a reply that is known or comes all at once.
func (c *Client) Watch(ctx context.Context, req Request, tell func(soFar string)) (Reply, error) {
	if c.Capabilities().Stream != Yes {
		return c.Chat(ctx, req)
	}
	var soFar strings.Builder
	req.anew = soFar.Reset
	return c.kept(ctx, req, func(piece string) {
		if piece != "" {
			soFar.WriteString(piece)
			tell(soFar.String())
		}
	})
}

// retold has what was told told anew; false where it stays said.
func (req Request) retold() bool {
	if req.anew == nil {
		return false
	}
	req.anew()
	return true
}
