package inference

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"

	"parley/suql/reader"
)

// Answers are the confirmed columns of a file, for answering questions from
// them. They are safe for concurrent use.
type Answers struct {
	file *File
	of   map[place]*known
}

// place is a column of texts and a question about it.
type place struct{ table, column, question string }

// known is a column with its cells, which are read when they are first asked
// for.
type known struct {
	Column
	Table string
	cells func() (map[Digest]Cell, error)
}

// Read opens the file at path for reading; without such a file it returns nil.
func Read(ctx context.Context, path string) (*Answers, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // nil are answers: those of no file
	}
	f, err := connect(path, "?mode=ro&_busy_timeout=10000&_query_only=1")
	if err != nil {
		return nil, err
	}
	a := &Answers{file: f, of: map[place]*known{}}
	if err := a.read(ctx); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return a, nil
}

func (a *Answers) read(ctx context.Context) error {
	sources, err := a.file.Sources(ctx)
	if err != nil {
		return err
	}
	for _, src := range sources {
		columns, err := a.file.Columns(ctx, src)
		if err != nil {
			return err
		}
		for _, c := range columns {
			if !c.Confirmed || c.Filled == 0 {
				continue
			}
			k := &known{Column: c, Table: src.TableName(),
				cells: sync.OnceValues(func() (map[Digest]Cell, error) { return a.file.Cells(context.Background(), c) })}
			for _, q := range c.Questions {
				a.of[placeOf(src.Table, src.Column, q)] = k
			}
		}
	}
	return nil
}

func placeOf(table, column, question string) place {
	return place{strings.ToLower(table), strings.ToLower(column), Folded(question)}
}

// Close gives up the file.
func (a *Answers) Close() error {
	if a == nil {
		return nil
	}
	return a.file.Close()
}

// Column is the column that answers a question about a column of texts, with
// the name of its table; false when none does.
func (a *Answers) Column(table, column, question string) (name string, c Column, ok bool) {
	if a == nil {
		return "", Column{}, false
	}
	k, ok := a.of[placeOf(table, column, question)]
	if !ok {
		return "", Column{}, false
	}
	return k.Table, k.Column, true
}

// Reply answers a request about a text of that column of a table; false when
// the text has to be read. The error is of the file.
func (a *Answers) Reply(table, column string, q reader.Request) (reader.Reply, bool, error) {
	if a == nil {
		return reader.Reply{}, false, nil
	}
	k, ok := a.of[placeOf(table, column, q.Question)]
	if !ok {
		return reader.Reply{}, false, nil
	}
	cells, err := k.cells()
	if err != nil {
		return reader.Reply{}, false, fmt.Errorf("reading %s.%s: %w", k.Table, k.Name, err)
	}
	reply, ok := k.Reply(cells[DigestOf(q.Texts)], q)
	return reply, ok, nil
}
