package compile

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"parley/english/wordnet/layout"
)

// partNames are the ends of the files' names, in the order of layout.Parts.
var partNames = [...]string{"noun", "verb", "adj", "adv"}

// database is WordNet as its files hold it (wndb(5WN)).
type database struct {
	synsets    []synset
	at         map[string]int     // part's letter and offset → place in synsets
	firstOf    []int              // the first synset of each part of speech
	senses     map[string][]sense // lemma → senses, by part, then in WordNet's order
	exceptions []string           // "part form base base…"
}

type synset struct {
	words    []string
	pointers []pointer
	near     []string // targets of all pointers but to antonyms
	gloss    string   // what it means, and examples
}

type pointer struct {
	kind     layout.Pointer
	target   string // part's letter and offset
	from, to byte   // which words, from 1; 0 is all
}

type sense struct{ synset, tagged int }

// read reads the database's files in dir.
func read(dir string) (*database, error) {
	d := &database{at: map[string]int{}, senses: map[string][]sense{}}
	tagged, err := readTags(filepath.Join(dir, "cntlist.rev"))
	if err != nil {
		return nil, err
	}
	for i, name := range partNames {
		d.firstOf = append(d.firstOf, len(d.synsets))
		if err := d.readSynsets(filepath.Join(dir, "data."+name), layout.Parts[i:i+1]); err != nil {
			return nil, err
		}
	}
	for i, name := range partNames {
		part := layout.Parts[i : i+1]
		if err := d.readIndex(filepath.Join(dir, "index."+name), part, tagged); err != nil {
			return nil, err
		}
		if err := d.readExceptions(filepath.Join(dir, name+".exc"), part); err != nil {
			return nil, err
		}
	}
	sort.Strings(d.exceptions)
	return d, nil
}

// eachLine calls f with the words of each line that is not of the licence,
// and the gloss after them, and adds file and line to its error.
func eachLine(path string, f func(words []string, gloss string) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		text, gloss, _ := strings.Cut(lines.Text(), "|")
		if text == "" || text[0] == ' ' {
			continue
		}
		if err := f(strings.Fields(text), strings.TrimSpace(gloss)); err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
	return lines.Err()
}

// readSynsets reads lines: offset file type words(hex) {word id} pointers
// {sign offset part from-to(hex)} and so on.
func (d *database) readSynsets(path, part string) error {
	return eachLine(path, func(f []string, gloss string) error {
		s := synset{gloss: gloss}
		n, err := count(f, 3, 16)
		if err != nil {
			return err
		}
		if len(f) < 5+2*n {
			return fmt.Errorf("fewer than %d words", n)
		}
		for i := range n {
			word, _, _ := strings.Cut(strings.ToLower(f[4+2*i]), "(") // galore(ip)
			s.words = append(s.words, word)
		}
		rest := f[4+2*n:]
		if n, err = count(rest, 0, 10); err != nil {
			return err
		}
		if len(rest) < 1+4*n {
			return fmt.Errorf("fewer than %d pointers", n)
		}
		for i := range n {
			target := partOf(rest[3+4*i]) + rest[2+4*i]
			kind, ok := layout.Signs[rest[1+4*i]]
			if kind != layout.Antonym || !ok {
				s.near = append(s.near, target)
			}
			if !ok {
				continue
			}
			words, err := strconv.ParseUint(rest[4+4*i], 16, 16)
			if err != nil {
				return err
			}
			s.pointers = append(s.pointers, pointer{kind: kind, target: target, from: byte(words >> 8),
				to: byte(words)})
		}
		d.at[part+f[0]] = len(d.synsets)
		d.synsets = append(d.synsets, s)
		return nil
	})
}

// partOf counts an adjective's satellite as an adjective.
func partOf(letter string) string {
	if letter == "s" {
		return "a"
	}
	return letter
}

// readIndex reads lines: lemma part synsets … offset offset and so on.
func (d *database) readIndex(path, part string, tagged map[string]int) error {
	return eachLine(path, func(f []string, _ string) error {
		n, err := count(f, 2, 10)
		if err != nil {
			return err
		}
		if n > len(f)-3 {
			return fmt.Errorf("fewer than %d synsets", n)
		}
		for rank, offset := range f[len(f)-n:] {
			at, ok := d.at[part+offset]
			if !ok {
				return fmt.Errorf("no synset at %s", offset)
			}
			d.senses[f[0]] = append(d.senses[f[0]], sense{synset: at, tagged: tagged[tagKey(f[0], part, rank+1)]})
		}
		return nil
	})
}

// readTags reads lines: lemma%type:… sense-number how-often.
func readTags(path string) (map[string]int, error) {
	tagged := map[string]int{}
	return tagged, eachLine(path, func(f []string, _ string) error {
		i := strings.LastIndexByte(f[0], '%')
		if i < 0 || i+1 >= len(f[0]) || f[0][i+1] < '1' || f[0][i+1] > '5' {
			return fmt.Errorf("%q is no key of a sense", f[0])
		}
		part := "nvara"[f[0][i+1]-'1'] // 5 is an adjective's satellite
		rank, err := count(f, 1, 10)
		if err != nil {
			return err
		}
		n, err := count(f, 2, 10)
		tagged[tagKey(f[0][:i], string(part), rank)] = n
		return err
	})
}

func tagKey(lemma, part string, rank int) string {
	return part + strconv.Itoa(rank) + lemma
}

// readExceptions reads lines: form base base and so on.
func (d *database) readExceptions(path, part string) error {
	return eachLine(path, func(f []string, _ string) error {
		if len(f) < 2 {
			return fmt.Errorf("%q has no base form", f[0])
		}
		d.exceptions = append(d.exceptions, part+" "+strings.Join(f, " "))
		return nil
	})
}

// count reads the number at place i of a line.
func count(f []string, i, base int) (int, error) {
	if i >= len(f) {
		return 0, fmt.Errorf("a line of %d words", len(f))
	}
	n, err := strconv.ParseUint(f[i], base, 31)
	return int(n), err
}
