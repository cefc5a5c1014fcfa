package answer

import (
	"context"

	"parley/retrieve"
	"parley/retrieve/library"
)

// Meant answers a question from the sources that words name: those whose titles
// have all of them, such as "1948 season". They need not be among the sources
// that were looked into before. There are no outputs where no source is called
// so, or none of them says anything.
func (a *Answerer) Meant(ctx context.Context, lib *library.Library, question, words string) ([]Output, error) {
	found, err := retrieve.Titled(ctx, lib, question, words)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return a.From(ctx, lib, question, found)
}
