package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

// document parses text, which may hold one YAML document; nil for an empty one.
func document(name string, text []byte) (*yaml.Node, error) {
	d := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	err := d.Decode(&doc)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err == nil {
		if err := d.Decode(&more); err == nil {
			return nil, fmt.Errorf("%s: line %d: a second document begins here: write everything in one", name, more.Line)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: check the indentation, and put values with ':' or '#' in quotes", name,
			strings.TrimPrefix(err.Error(), "yaml: "))
	}
	return doc.Content[0], nil
}

// each goes through the keys of a mapping; an empty one has none.
func (a *annotator) each(n *yaml.Node, what string, do func(key, value *yaml.Node)) {
	if silent(n) {
		return
	}
	if n.Kind != yaml.MappingNode {
		a.fail(n, "%s must be a list of names with a colon behind each, not %s", what, kindOfNode(n))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if seen[key.Value] {
			a.fail(key, "%q stands twice in %s", key.Value, what)
			continue
		}
		seen[key.Value] = true
		do(key, value)
	}
}

// silent reports whether a node says nothing, itself or in what it holds.
func silent(n *yaml.Node) bool {
	if n == nil || n.Tag == "!!null" {
		return true
	}
	if n.Kind != yaml.MappingNode {
		return false
	}
	for i := 1; i < len(n.Content); i += 2 {
		if !silent(n.Content[i]) {
			return false
		}
	}
	return true
}

func (a *annotator) text(n *yaml.Node, into *string) {
	if n.Tag == "!!null" {
		return
	}
	if n.Kind != yaml.ScalarNode {
		a.fail(n, "a text must stand here, not %s", kindOfNode(n))
		return
	}
	*into = n.Value
}

func (a *annotator) texts(n *yaml.Node, into *[]string) {
	if n.Tag == "!!null" {
		return
	}
	if n.Kind != yaml.SequenceNode {
		a.fail(n, "a list must stand here, such as [a, b], not %s", kindOfNode(n))
		return
	}
	var out []string
	for _, item := range n.Content {
		var s string
		if item.Tag == "!!null" {
			a.fail(item, "an item of the list is empty")
		}
		a.text(item, &s)
		out = append(out, s)
	}
	*into = out
}

func (a *annotator) flag(n *yaml.Node, into *bool) {
	if n.Tag == "!!null" {
		return
	}
	if n.Tag != "!!bool" {
		a.fail(n, "true or false must stand here, not %q", n.Value)
		return
	}
	*into = strings.EqualFold(n.Value, "true")
}

func kindOfNode(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "names with values"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "a reference (write it out)"
	}
	return fmt.Sprintf("%q", n.Value)
}

// plainScalar is text that YAML reads as itself without quotes.
var plainScalar = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*( [A-Za-z0-9_]+)*$`)

// scalar writes text so that YAML reads it as that text.
func scalar(text string) string {
	switch strings.ToLower(text) {
	case "true", "false", "yes", "no", "on", "off", "y", "n", "null":
	default:
		if plainScalar.MatchString(text) {
			return text
		}
	}
	n := yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Style: yaml.DoubleQuotedStyle, Value: text}
	out, err := yaml.Marshal(&n)
	if err != nil || bytes.Count(out, []byte("\n")) > 1 {
		return fmt.Sprintf("%+q", text)
	}
	return strings.TrimSpace(string(out))
}

func scalars(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = scalar(t)
	}
	return "[" + strings.Join(out, ", ") + "]"
}
