package vectors_test

import (
	"bufio"
	"bytes"
	"strings"
	"testing"

	"parley/english/vectors"
)

// sentences are about two things, with words that never stand together.
func sentences() [][]string {
	var out [][]string
	for i := range 600 {
		sea := []string{"boat", "sails", "harbour", "waves", "captain"}
		kitchen := []string{"oven", "bakes", "bread", "flour", "cook"}
		for _, words := range [][]string{sea, kitchen} {
			s := []string{"the", words[i%5], words[(i+1+i/5%4)%5], "and", words[(i+3)%5], vectors.NumberWord}
			out = append(out, s)
		}
	}
	return out
}

func TestWordsOfOneKindAreAlike(t *testing.T) {
	v := vectors.Learn(sentences(), 100, 1)
	near := v.Cosine(v.Number("boat"), v.Number("harbour"))
	far := v.Cosine(v.Number("boat"), v.Number("oven"))
	if near <= far {
		t.Errorf("boat and harbour %.3f, boat and oven %.3f", near, far)
	}
	if v.Number("17") != v.Number(vectors.NumberWord) || v.Number("submarine") != -1 {
		t.Error("numbers are one word, unknown words none")
	}
}

func TestTheSameSeedGivesTheSameVectors(t *testing.T) {
	write := func(seed uint64) []byte {
		var b bytes.Buffer
		if _, err := vectors.Learn(sentences()[:200], 100, seed).WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	if !bytes.Equal(write(3), write(3)) || bytes.Equal(write(3), write(4)) {
		t.Error("vectors are not a function of the sentences and the seed")
	}
}

func TestReadGivesWhatWasWritten(t *testing.T) {
	v := vectors.Learn(sentences(), 100, 1)
	var b bytes.Buffer
	if _, err := v.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	read, err := vectors.Read(bufio.NewReader(bytes.NewReader(whole)))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"boat", "oven", "the"} {
		a, b := v.Vector(v.Number(w)), read.Vector(read.Number(w))
		for i := range a {
			if d := a[i] - b[i]; d > 0.02 || d < -0.02 {
				t.Fatalf("%s: number %d was %.3f and is %.3f", w, i, a[i], b[i])
			}
		}
	}
	for _, damaged := range []string{"", "\x05", strings.Repeat("\xff", 40), string(whole[:len(whole)/2])} {
		if _, err := vectors.Read(bufio.NewReader(strings.NewReader(damaged))); err == nil {
			t.Errorf("%d bytes of a damaged file were read", len(damaged))
		}
	}
}
