package cmd_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWhatAChangeMustPass: .ci/run goes through all that it is for, so that no
// line of it is lost unnoticed, and through what takes long at night alone.
func TestWhatAChangeMustPass(t *testing.T) {
	script, err := os.ReadFile("../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	always, night := made(t, string(script))
	for _, target := range []string{"fresh", "lint", "vulns", "test", "test-mcp", "weights-check", "build", "whole", "chaos"} {
		if !slices.Contains(always, target) {
			t.Errorf(".ci/run does not run make %s for each change", target)
		}
	}
	for _, line := range []string{".ci/postgres start", ".ci/llamacpp start", ".ci/linter install", "PARLEY_REQUIRE_POSTGRES=1", "PARLEY_REQUIRE_LLAMACPP=1",
		".ci/postgres stop", ".ci/llamacpp stop", "trap finish EXIT", "joined plainly"} {
		if !strings.Contains(string(script), line) {
			t.Errorf(".ci/run has no %s", line)
		}
	}
	for _, target := range []string{"fuzz", "bench-postgres-big", "chaos", "soak"} {
		if !slices.Contains(night, target) {
			t.Errorf(".ci/run does not run make %s at night", target)
		}
	}
	rules, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range slices.Concat(always, night) {
		if !strings.Contains(string(rules), "\n"+target+":") {
			t.Errorf(".ci/run runs make %s, which the Makefile does not have", target)
		}
	}
}

// made are the targets that a script makes for each change, and those that it
// makes at night.
func made(t *testing.T, script string) (always, night []string) {
	t.Helper()
	command := regexp.MustCompile(`^\s*make ([a-z-]+)`)
	atNight, nights := false, 0
	for line := range strings.Lines(script) {
		switch {
		case strings.HasPrefix(line, `if [ -n "${PARLEY_CI_NIGHT:-}" ]; then`):
			atNight, nights = true, nights+1
		case strings.HasPrefix(line, "fi"):
			atNight = false
		}
		if m := command.FindStringSubmatch(line); m != nil && atNight {
			night = append(night, m[1])
		} else if m != nil {
			always = append(always, m[1])
		}
	}
	if nights != 1 {
		t.Fatalf("%d branches for nights", nights)
	}
	return always, night
}
