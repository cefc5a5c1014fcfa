package suql

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

// AnnotationSuffix ends the name of an annotations file that lies beside its
// database: shop.db has shop.db.parley.yaml.
const AnnotationSuffix = ".parley.yaml"

// WithAnnotations puts what the annotations file at path says over the
// catalog (see package catalog). The file is read again when it changes.
func WithAnnotations(path string) Option {
	return func(e *Engine) { e.annotated = annotations{path: path} }
}

// WithAnnotationsBeside does the same with the file that lies beside the
// database, if there is one, under its name and [AnnotationSuffix].
func WithAnnotationsBeside() Option {
	return func(e *Engine) { e.annotated = annotations{beside: true} }
}

// WithAnnotationsAt does the same with the file at path, if there is one, and
// notices when one comes to be.
func WithAnnotationsAt(path string) Option {
	return func(e *Engine) { e.annotated = annotations{path: path, perhaps: true} }
}

// annotations says where the annotations of a database are.
type annotations struct {
	path    string
	beside  bool
	perhaps bool // there need not be one at path
}

// file is the path of the file, "" when there can be none.
func (a annotations) file(db backend) string {
	if s, ok := db.(sqliteBackend); ok && a.beside {
		return s.db.Name() + AnnotationSuffix
	}
	return a.path
}

// catalog reads the catalog of db with the annotations over it.
func (a annotations) catalog(ctx context.Context, db backend) (*catalog.Catalog, error) {
	path := a.file(db)
	if path == "" {
		return catalog.Read(ctx, db)
	}
	text, err := os.ReadFile(path)
	if (a.beside || a.perhaps) && errors.Is(err, fs.ErrNotExist) {
		return catalog.Read(ctx, db)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the annotations: %w (parley schema --annotate writes a file to start from)", err)
	}
	return annotated(ctx, db, path, text)
}

// annotated reads a catalog with annotations over it; the queries of its notes
// must fit it.
func annotated(ctx context.Context, db catalog.Source, name string, text []byte) (*catalog.Catalog, error) {
	cat, err := catalog.ReadAnnotated(ctx, db, name, text)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, n := range cat.Notes {
		if n.Query == "" {
			continue
		}
		q, err := parser.Parse(n.Query)
		if err == nil {
			_, _, err = check.Query(q, cat, n.Query)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: the query of this note does not fit the database: %w", n.Place, err))
		}
	}
	return cat, errors.Join(faults...)
}
