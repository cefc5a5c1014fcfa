package learn

import (
	"fmt"
	"strconv"
	"strings"

	"parley/agent/sempar/embedded"
	"parley/agent/sempar/vectors"
)

// Sets reads files of pairs; FILE=3 goes through them three times an epoch.
// The databases of the questions in the files leaveOut are left out. limit
// bounds the pairs of each file; 0 means all.
func Sets(files, leaveOut []string, limit int) ([]Set, error) {
	out := map[string]bool{}
	for _, path := range leaveOut {
		pairs, err := ReadPairs(path)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			out[p.Database] = true
		}
	}
	var sets []Set
	for _, file := range files {
		path, times, given := strings.Cut(file, "=")
		repeat := 1.0
		if given {
			var err error
			if repeat, err = strconv.ParseFloat(times, 64); err != nil || repeat <= 0 {
				return nil, fmt.Errorf("%s: %q says not how often", file, times)
			}
		}
		pairs, err := ReadPairs(path)
		if err != nil {
			return nil, err
		}
		set := Set{Name: path, Repeat: repeat}
		for _, p := range pairs {
			if !out[p.Database] && (limit == 0 || len(set.Pairs) < limit) {
				set.Pairs = append(set.Pairs, p)
			}
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// EmbeddedVectors are the word vectors that are compiled in.
func EmbeddedVectors() (*vectors.Table, error) { return embedded.Vectors() }
