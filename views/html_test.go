package views_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func parse(t *testing.T, text string) *html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// byID finds an element; nil when there is none.
func byID(n *html.Node, id string) *html.Node {
	for d := range n.Descendants() {
		for _, a := range d.Attr {
			if a.Key == "id" && a.Val == id {
				return d
			}
		}
	}
	return nil
}

// elide leaves the first rows of each answer and says how many more there are.
func elide(n *html.Node, keep int) {
	rows := map[*html.Node][]*html.Node{} // by what they stand in
	for d := range n.Descendants() {
		if slices.ContainsFunc(d.Attr, func(a html.Attribute) bool { return a.Key == "data-role" && a.Val == "row" }) {
			rows[d.Parent] = append(rows[d.Parent], d)
		}
	}
	for parent, rows := range rows {
		if len(rows) <= keep+1 {
			continue
		}
		hidden := 0
		for _, row := range rows[keep:] {
			if slices.ContainsFunc(row.Attr, func(a html.Attribute) bool { return a.Key == "hidden" }) {
				hidden++
			}
			parent.RemoveChild(row)
		}
		parent.AppendChild(&html.Node{Type: html.TextNode, Data: fmt.Sprintf("[%d more rows like these, the last %d hidden]", len(rows)-keep, hidden)})
	}
}

// pretty prints one element or text per line, so that a golden file differs
// only where the page does.
func pretty(n *html.Node) string {
	var b strings.Builder
	print(&b, n, 0)
	return b.String()
}

func inside(n *html.Node) string {
	var b strings.Builder
	for c := range n.ChildNodes() {
		print(&b, c, 0)
	}
	return b.String()
}

func print(b *strings.Builder, n *html.Node, depth int) {
	indent := strings.Repeat("  ", depth)
	switch n.Type {
	case html.TextNode:
		if text := strings.Join(strings.Fields(n.Data), " "); text != "" {
			fmt.Fprintf(b, "%s%s\n", indent, text)
		}
		return
	case html.ElementNode:
		fmt.Fprintf(b, "%s<%s", indent, n.Data)
		for _, a := range n.Attr {
			fmt.Fprintf(b, " %s=%q", a.Key, a.Val)
		}
		b.WriteString(">\n")
		depth++
	}
	for c := range n.ChildNodes() {
		print(b, c, depth)
	}
}
