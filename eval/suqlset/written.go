package suqlset

import (
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
		set := Set{Database: name, Table: name}
		if set.Items, err = readItems(file, string(text)); err != nil {
			return nil, err
		}
		if set.Files, err = filesOf(folder, name); err != nil {
			return nil, fmt.Errorf("the rows of %s: %w", name, err)
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// filesOf are the files of a database: NAME.csv of a folder or of the set, or
// those of a folder NAME; none where there are no such.
func filesOf(folder fs.FS, name string) ([]File, error) {
	for _, f := range []fs.FS{folder, files} {
		for _, pattern := range []string{name + ".csv", name + "/*.csv"} {
			if found, err := filesIn(f, pattern); len(found) > 0 || err != nil {
				return found, err
			}
		}
	}
	return nil, nil
}

func filesIn(folder fs.FS, pattern string) ([]File, error) {
	paths, err := fs.Glob(folder, pattern)
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
