package learn

import (
	"fmt"
	"strconv"
	"strings"

	"parley/agent/sempar/embedded"
	"parley/english/vectors"
)

// Sets reads files of pairs; FILE=3 goes through them three times an epoch.
// The databases of the questions in the files leaveOut are left out, and those
// that without names. limit bounds the pairs of each file; 0 means all.
func Sets(files, leaveOut, without []string, limit int) ([]Set, error) {
	out, err := DatabasesOf(leaveOut, without)
	if err != nil {
		return nil, err
	}
	var sets []Set
	for _, file := range files {
		path, repeat, err := Often(file)
		if err != nil {
			return nil, err
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

// DatabasesOf are the databases of the questions in files, and those of a list.
func DatabasesOf(files, names []string) (map[string]bool, error) {
	out := map[string]bool{}
	for _, name := range names {
		out[name] = true
	}
	for _, path := range files {
		pairs, err := ReadPairs(path)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			out[p.Database] = true
		}
	}
	return out, nil
}

// Often divides NAME=3 into the name and how often; without a number it is
// once.
func Often(text string) (name string, repeat float64, err error) {
	name, times, given := strings.Cut(text, "=")
	if !given {
		return name, 1, nil
	}
	if repeat, err = strconv.ParseFloat(times, 64); err != nil || repeat <= 0 {
		return "", 0, fmt.Errorf("%s: %q says not how often", text, times)
	}
	return name, repeat, nil
}

// ParseMade reads how many pairs are to be generated and how often each is
// gone through, such as 26000=0.3.
func ParseMade(text string, seed uint64) (Made, error) {
	count, repeat, err := Often(text)
	if err != nil {
		return Made{}, err
	}
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 {
		return Made{}, fmt.Errorf("%s: %q is no number of pairs", text, count)
	}
	return Made{Pairs: n, Repeat: repeat, Seed: seed}, nil
}

// EmbeddedVectors are the word vectors that are compiled in.
func EmbeddedVectors() (*vectors.Table, error) { return embedded.Vectors() }
