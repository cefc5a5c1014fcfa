package schema

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/app/console"
	"parley/suql"
	"parley/suql/catalog"
)

// annotate writes annotations to start from: what is inferred, without the
// annotations there may be.
func (c *Command) annotate(ctx context.Context, s *console.Streams) error {
	dsn, err := c.DSN(ctx)
	if err != nil {
		return err
	}
	path := c.Annotations
	if path == "" {
		if path, err = besideDatabase(dsn); err != nil {
			return err
		}
	}
	if _, err := os.Stat(path); err == nil && !c.Force {
		return fmt.Errorf("%s is there already: edit it, name another file with --annotations, or write over it with --force",
			path)
	}
	engine, err := suql.Open(ctx, dsn, nil)
	if err != nil {
		return err
	}
	defer engine.Close()
	of := "the database"
	if !strings.Contains(dsn, "://") {
		of = filepath.Base(dsn)
	}
	var text bytes.Buffer
	if err := catalog.WriteAnnotations(&text, engine.Catalog(), of); err != nil {
		return err
	}
	if err := writeFile(path, text.Bytes(), c.Force); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Err, "parley: wrote %s; take the # off what you want to change\n", path)
	return err
}

// besideDatabase is where annotations are looked for when no file is named.
func besideDatabase(dsn string) (string, error) {
	scheme, rest, found := strings.Cut(dsn, ":")
	switch {
	case found && (scheme == "postgres" || scheme == "postgresql"):
		return "", console.Usage(errors.New("there is no file beside a PostgreSQL database: name one with --annotations"))
	case found && scheme == "sqlite":
		dsn = strings.TrimPrefix(rest, "//")
	}
	return dsn + suql.AnnotationSuffix, nil
}

// writeFile writes a new file, or over one that is there.
func writeFile(path string, text []byte, over bool) (err error) {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if over {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already: write over it with --force", path)
	}
	if err != nil {
		return fmt.Errorf("writing the annotations: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if _, err = f.Write(text); err != nil {
		return fmt.Errorf("writing the annotations: %w", err)
	}
	return nil
}
