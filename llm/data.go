package llm

import (
	"regexp"
	"strings"
)

// control matches the marks by which chat templates tell who speaks. Some
// servers take them for real wherever they stand.
var control = regexp.MustCompile(
	`(?i)<\|[^|<>\n]{1,40}\|>|<[|｜][^<>\n]{1,40}[|｜]>|</?s>|\[/?(?:INST|SYS)\]|<</?SYS>>|</?(?:start|end)_of_turn>|</?think>`)

// Defuse makes a text that strangers wrote fit for a prompt: the marks by
// which chat templates tell who speaks are taken apart by a blank, and broken
// characters replaced.
func Defuse(text string) string {
	return control.ReplaceAllStringFunc(strings.ToValidUTF8(text, "�"),
		func(s string) string { return s[:1] + " " + s[1:] })
}

// Line is Defuse for a text that must stand on one line, so that it can't
// pretend to be several.
func Line(text string) string { return Defuse(strings.Join(strings.Fields(text), " ")) }
