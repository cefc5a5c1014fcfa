package server

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path/filepath"
	"strings"

	"parley/app"
	"parley/ingest/demo"
	"parley/sources"
	"parley/suql"
)

// named are the databases that a server has by its flags: the one that they
// name, and the demos. data is the folder of what Parley keeps.
func named(c app.DatabaseFlags, library, data string) []sources.Source {
	var all []sources.Source
	if library != "" {
		id, title, _ := identity(library)
		all = append(all, sources.Source{ID: id, Title: title, Kind: sources.Library, DSN: library})
	}
	if c.DB != "" {
		id, title, annotations := identity(c.DB)
		if c.Annotations != "" {
			annotations = c.Annotations
		} else if annotations == "" {
			annotations = filepath.Join(data, "annotations", id+".yaml")
		}
		all = append(all, sources.Source{ID: id, Title: title, Kind: sources.Named, DSN: c.DB, Annotations: annotations})
	}
	names := demo.Names()
	for i, name := range names { // the one that is meant comes first
		if name == c.Demo {
			names[0], names[i] = names[i], names[0]
		}
	}
	for _, name := range names {
		path := filepath.Join(data, name+".db")
		s := sources.Source{ID: name, Title: strings.ToUpper(name[:1]) + name[1:], Kind: sources.Demo,
			DSN: path, Annotations: path + suql.AnnotationSuffix, Aside: len(all) > 0}
		if c.DB == "" && name == c.Demo && c.Annotations != "" {
			s.Annotations = c.Annotations
		}
		all = append(all, s)
	}
	return all
}

// identity is what a database is called: the same in every run.
func identity(dsn string) (id, title, annotations string) {
	var name, key string
	if u, err := url.Parse(dsn); err == nil && strings.HasPrefix(u.Scheme, "postgres") {
		u.User = nil // a new password makes no new database
		name, key = strings.TrimPrefix(u.Path, "/"), u.String()
	} else {
		path := strings.TrimPrefix(strings.TrimPrefix(dsn, "sqlite:"), "//")
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		name, key, annotations = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), path, path+suql.AnnotationSuffix
	}
	sum := sha256.Sum256([]byte(key))
	if name == "" {
		name = "database"
	}
	return "db-" + hex.EncodeToString(sum[:5]), name, annotations
}
