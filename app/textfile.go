package app

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// importable are the endings of files that parley import brings into a
// database.
var importable = []string{".csv", ".tsv", ".tab", ".json", ".jsonl", ".ndjson"}

// isDatabase fails with the command that makes a database of a file, where
// the file is a table as text rather than a database.
func isDatabase(path string) error {
	if strings.Contains(path, "://") {
		return nil
	}
	path = strings.TrimPrefix(path, "sqlite:")
	ending := filepath.Ext(path)
	if !slices.Contains(importable, strings.ToLower(ending)) || startsAsSQLite(path) {
		return nil
	}
	made := strings.TrimSuffix(path, ending) + ".db"
	return fmt.Errorf("%s is a table as text and no database yet: bring it into one with 'parley import %s --db %s', then use --db %s", path, path, made, made)
}

// startsAsSQLite reports whether a file is a SQLite database, whatever its
// name; one that can't be read is not.
func startsAsSQLite(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	const magic = "SQLite format 3\x00"
	begin := make([]byte, len(magic))
	_, err = io.ReadFull(f, begin)
	return err == nil && bytes.Equal(begin, []byte(magic))
}
