package suqlset

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Written reads items that were written to learn from: those of each NAME.txt
// in a folder are about the table NAME. Its rows lie beside it in NAME.csv, or
// are those of the set, or of a demo; the files of a folder NAME are a table
// each. In the queries, what is asked of a text
// stands as it was said.
func Written(folder fs.FS) ([]Set, error) {
	names, err := fs.Glob(folder, "*.txt")
	if err != nil {
		return nil, err
	}
	var sets []Set
	for _, file := range names {
		text, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(file, ".txt")
		set := Set{Database: name, Table: name, Import: name + ".csv"}
		if set.Items, err = readItems(file, string(text)); err != nil {
			return nil, err
		}
		if set.Rows, err = rowsOf(folder, set.Import); err != nil {
			return nil, fmt.Errorf("the rows of %s: %w", name, err)
		}
		if set.Rows == nil {
			set.Import = ""
		}
		if set.Files, err = filesOf(folder, name); err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// rowsOf is a file of a folder, or of the set; nothing where both lack it.
func rowsOf(folder fs.FS, file string) ([]byte, error) {
	for _, f := range []fs.FS{folder, files} {
		rows, err := fs.ReadFile(f, file)
		if !errors.Is(err, fs.ErrNotExist) {
			return rows, err
		}
	}
	return nil, nil
}

// filesOf are the tables of a database of several, by name.
func filesOf(folder fs.FS, name string) ([]File, error) {
	paths, err := fs.Glob(folder, name+"/*.csv")
	if err != nil {
		return nil, err
	}
	var out []File
	for _, p := range paths {
		rows, err := fs.ReadFile(folder, p)
		if err != nil {
			return nil, err
		}
		out = append(out, File{path.Base(p), rows})
	}
	return out, nil
}
