package phrasebook

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"gopkg.in/yaml.v3"
)

//go:embed *.yaml
var files embed.FS

// phrase is a sentence in some language.
type phrase struct {
	text  string
	forms map[string]string // by plural category; nil for one that has none
	by    int               // which argument the forms go by, from 1
}

// message is the phrase as a catalog has it.
func (p phrase) message() catalog.Message {
	if p.forms == nil {
		return catalog.String(p.text)
	}
	var cases []any
	for _, category := range categories {
		if form, ok := p.forms[category]; ok {
			cases = append(cases, category, form)
		}
	}
	return plural.Selectf(p.by, "%d", cases...)
}

// categories are those of Unicode, "other" last: the first that fits counts.
var categories = []string{"zero", "one", "two", "few", "many", "other"}

// UnmarshalYAML reads a sentence, or a mapping of plural categories to
// sentences; there, "by" names the argument that counts when it is not the
// first.
func (p *phrase) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		return node.Decode(&p.text)
	}
	var form struct {
		By    int               `yaml:"by"`
		Forms map[string]string `yaml:",inline"`
	}
	if err := node.Decode(&form); err != nil {
		return err
	}
	for category := range form.Forms {
		if !slices.Contains(categories, category) {
			return fmt.Errorf("line %d: %q is no plural category; they are %s", node.Line, category,
				strings.Join(categories, ", "))
		}
	}
	if form.Forms["other"] == "" {
		return fmt.Errorf("line %d: a sentence with plurals needs the category other", node.Line)
	}
	p.forms, p.by, p.text = form.Forms, max(form.By, 1), form.Forms["other"]
	return nil
}

// file is one language as it is written down.
type file struct {
	Name      string            `yaml:"name"`
	Direction string            `yaml:"direction"`
	Date      string            `yaml:"date"`
	Phrases   map[string]phrase `yaml:"phrases"`
}

func readAll() ([]*Language, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("reading the translations: %w", err)
	}
	var all []*Language
	for _, e := range entries {
		l, err := readOne(e.Name())
		if err != nil {
			return nil, fmt.Errorf("reading the translation %s: %w", e.Name(), err)
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b *Language) int { // English first, the others by tag
		switch {
		case a.Tag == "en":
			return -1
		case b.Tag == "en":
			return 1
		}
		return strings.Compare(a.Tag, b.Tag)
	})
	c, err := catalogOf(all)
	if err != nil {
		return nil, err
	}
	for _, l := range all {
		l.printer = message.NewPrinter(language.Make(l.Tag), message.Catalog(c))
	}
	return all, nil
}

func readOne(name string) (*Language, error) {
	data, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f file
	if err := yaml.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	tag := strings.TrimSuffix(name, path.Ext(name))
	if _, err := language.Parse(tag); err != nil {
		return nil, fmt.Errorf("%q is no language tag: %w", tag, err)
	}
	if f.Name == "" || f.Direction != "ltr" && f.Direction != "rtl" {
		return nil, fmt.Errorf("it needs a name, and a direction that is ltr or rtl")
	}
	return &Language{Tag: tag, Name: f.Name, Direction: f.Direction, date: f.Date, phrases: f.Phrases}, nil
}
