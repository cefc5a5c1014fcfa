package heard

import (
	"slices"
	"strings"
)

// Tags lists the languages that are heard.
func Tags() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	var tags []string
	for _, e := range entries {
		tags = append(tags, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	slices.Sort(tags)
	return tags
}
