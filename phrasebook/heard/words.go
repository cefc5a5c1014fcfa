package heard

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

//go:embed *.yaml
var files embed.FS

// words are those of one language, or of all.
type words struct {
	Yes        []string `yaml:"yes"`
	YesAndMore []string `yaml:"yes and more"`
	YesBut     []string `yaml:"yes but"`
	No         []string `yaml:"no"`
	NotSure    []string `yaml:"not sure"`
	Undo       []string `yaml:"undo"`
	Thanks     []string `yaml:"thanks"`
	Greeting   []string `yaml:"greeting"`
	Help       []string `yaml:"help"`
	Anew       []string `yaml:"anew"`
	Why        []string `yaml:"why"`
	Rest       []string `yaml:"rest"`
	More       []string `yaml:"more"` // {n} stands for a number
	Wrong      []string `yaml:"wrong"`
	Meant      []string `yaml:"meant"`
	MeantAtEnd []string `yaml:"meant at the end"`
	Not        []string `yaml:"not"`
	But        []string `yaml:"but"`
	Fillers    []string `yaml:"fillers"`
	Counted    []string `yaml:"counted"`

	Numbers map[string]int `yaml:"numbers"`
	Places  map[string]int `yaml:"places"` // in a list, from 1; 0 is none

	answers, talk map[string]Meaning // by what is typed
	beginnings    [][]string         // Meant, word by word
}

// all are the words of every language, English first.
var all = sync.OnceValue(func() *words {
	w, err := readAll()
	if err != nil {
		panic(err) // unreachable: the files are embedded and a test reads them
	}
	return w
})

func readAll() (*words, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("reading what people type: %w", err)
	}
	slices.SortStableFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(rank(a.Name()), rank(b.Name())) })
	w := &words{answers: map[string]Meaning{}, talk: map[string]Meaning{}, Numbers: map[string]int{},
		Places: map[string]int{}}
	for _, e := range entries {
		data, err := files.ReadFile(e.Name())
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", e.Name(), err)
		}
		var one words
		d := yaml.NewDecoder(strings.NewReader(string(data)))
		d.KnownFields(true)
		if err := d.Decode(&one); err != nil {
			return nil, fmt.Errorf("reading %s: %w", e.Name(), err)
		}
		w.add(one)
	}
	return w, nil
}

// rank puts English before the others.
func rank(name string) string {
	if name == "en.yaml" {
		return ""
	}
	return name
}

// add puts the words of one language to those of the others.
func (w *words) add(o words) {
	for m, list := range map[Meaning][]string{Yes: o.Yes, No: o.No, NotSure: o.NotSure, Undo: o.Undo} {
		for _, text := range list {
			w.answers[text] = m
		}
	}
	for m, list := range map[Meaning][]string{Thanks: o.Thanks, Greeting: o.Greeting, Help: o.Help, Anew: o.Anew,
		Why: o.Why, Rest: o.Rest} {
		for _, text := range list {
			w.talk[text] = m
		}
	}
	maps.Copy(w.Places, o.Places)
	maps.Copy(w.Numbers, o.Numbers)
	for _, text := range o.Meant {
		w.beginnings = append(w.beginnings, strings.Fields(text))
	}
	for _, both := range []struct {
		to   *[]string
		from []string
	}{
		{&w.YesAndMore, o.YesAndMore}, {&w.YesBut, o.YesBut}, {&w.Meant, o.Meant},
		{&w.Wrong, o.Wrong}, {&w.MeantAtEnd, o.MeantAtEnd}, {&w.Not, o.Not},
		{&w.But, o.But}, {&w.Fillers, o.Fillers}, {&w.Counted, o.Counted}, {&w.More, o.More},
	} {
		*both.to = append(*both.to, both.from...)
	}
}
