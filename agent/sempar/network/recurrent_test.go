package network_test

import (
	"bufio"
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/network"
)

func TestReaderGradientIsWhatSmallChangesDo(t *testing.T) {
	r := network.NewReader(network.ReaderShape{Words: 7, Marks: 3, Roles: 4, Traits: 3, Dense: 2, Width: 5, Size: 4, Top: 6, Outputs: 3}, 1)
	for _, part := range r.Weights() {
		for i := range part {
			part[i] = part[i]*1.5 + 0.02
		}
	}
	text := &network.Text{Words: []int32{1, 2, 3, 1, 0}, Marks: []uint8{0, 1, 2, 0, 1}, Also: [][]int32{nil, {3, 4}, nil, nil, {5}},
		Options: []network.Option{
			{Name: []int32{2, 4}, Roles: []uint8{0, 1, 1, 2, 3}, Traits: []uint8{1}, Dense: []float32{0.5, -1}},
			{Name: []int32{5}, Roles: []uint8{3, 1, 0, 2, 0}, Traits: []uint8{0, 2}, Dense: []float32{1, 0.3}},
			{Name: []int32{6, 1, 3}, Roles: []uint8{1, 1, 0, 0, 2}, Dense: []float32{0, 0}},
		}}
	target := []float32{0.3, -0.2, 0.5, 1, 0.1, -0.7, 0, 0.4, 0.9}
	errors := func() []float32 {
		out := slices.Clone(r.Score(text, &network.Reading{}))
		for i := range out {
			out[i] -= target[i]
		}
		return out
	}
	loss := func() (sum float64) {
		for _, e := range errors() {
			sum += 0.5 * float64(e) * float64(e)
		}
		return sum
	}
	gradient := r.Gradient(text, errors())
	for k, part := range r.Weights() {
		for i, w := range part {
			const change = 4e-3
			part[i] = w + change
			up := loss()
			part[i] = w - change
			down := loss()
			part[i] = w
			got, want := float64(gradient[k][i]), (up-down)/(2*change)
			if math.Abs(got-want) > 0.01*(1+math.Abs(want)) {
				t.Errorf("matrix %d, weight %d: gradient %.5f, small changes say %.5f", k, i, got, want)
			}
		}
	}
}

// In these texts words 1 and 2 stand among others; option 0 is right when 1
// comes first. No bag of words can tell.
func orderTexts(n int, seed uint64) (texts []*network.Text, right []int) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for range n {
		t := &network.Text{}
		for range 6 {
			t.Words = append(t.Words, int32(3+rng.IntN(3)))
		}
		first, second := rng.IntN(3), 3+rng.IntN(3)
		k := rng.IntN(2)
		t.Words[first], t.Words[second] = int32(1+k), int32(2-k)
		t.Marks = make([]uint8, len(t.Words))
		for o := range 2 {
			t.Options = append(t.Options, network.Option{Name: []int32{int32(6 + o)}, Roles: make([]uint8, len(t.Words)), Dense: []float32{0}})
		}
		texts, right = append(texts, t), append(right, k)
	}
	return texts, right
}

// trained is a reader that has seen n such texts.
func trained(n int) *network.Reader {
	texts, right := orderTexts(n, 1)
	r := network.NewReader(network.ReaderShape{Words: 8, Marks: 1, Roles: 1, Traits: 1, Dense: 1, Width: 6, Size: 8, Top: 8, Outputs: 1}, 1)
	trainer := network.NewReaderTrainer(r, 0.02, 0.1, 1)
	const batch = 10
	for at := 0; at+batch <= len(texts); at += batch {
		trainer.Step(texts[at:at+batch], 0.01, func(k int, scores, gradient []float32) {
			p := 1 / (1 + math.Exp(float64(scores[1]-scores[0]))) // of option 0
			g := float32(p - float64(1-right[at+k]))
			gradient[0], gradient[1] = g, -g
		})
	}
	trainer.Compact()
	return r
}

func TestReaderLearnsTheOrderOfWords(t *testing.T) {
	r := trained(3000)
	texts, right := orderTexts(200, 2)
	wrong := 0
	for i, text := range texts {
		scores := r.Score(text, &network.Reading{})
		if (scores[1] > scores[0]) != (right[i] == 1) {
			wrong++
		}
	}
	if wrong > 4 {
		t.Errorf("%d of %d texts read wrongly", wrong, len(texts))
	}
}

func TestReaderTrainingIsTheSameForASeed(t *testing.T) {
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if _, err := trained(300).WriteTo(w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("two trainings on the same texts gave other weights")
	}
}

func TestReaderReadsBackAsItWasWritten(t *testing.T) {
	r := trained(300)
	var file bytes.Buffer
	if n, err := r.WriteTo(&file); err != nil || n != int64(file.Len()) {
		t.Fatalf("wrote %d bytes of %d: %v", n, file.Len(), err)
	}
	again, err := network.ReadReader(bufio.NewReader(bytes.NewReader(file.Bytes())))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Weights(), again.Weights()); diff != "" {
		t.Errorf("weights differ (-written +read):\n%s", diff)
	}
}

func TestReadReaderRefusesOtherFiles(t *testing.T) {
	var file bytes.Buffer
	if _, err := trained(10).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, file, want string }{
		{"an empty file", "", "reading a recurrent network: EOF"},
		{"a file cut short", file.String()[:file.Len()/2], "unexpected EOF"},
		{"a text", strings.Repeat("\xff\xff\xff\x7f", 40), "damaged or of another kind"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := network.ReadReader(bufio.NewReader(strings.NewReader(test.file)))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestReaderDroppingIsTheSameForASeed(t *testing.T) {
	texts, _ := orderTexts(1, 3)
	r := trained(300)
	score := func(r *network.Reader) []float32 { return slices.Clone(r.Score(texts[0], &network.Reading{})) }
	if diff := cmp.Diff(score(r.Dropping(0.3, 1)), score(r.Dropping(0.3, 1))); diff != "" {
		t.Errorf("one seed, two scores:\n%s", diff)
	}
	if slices.Equal(score(r.Dropping(0.3, 1)), score(r.Dropping(0.3, 2))) {
		t.Error("two seeds overlook the same")
	}
	if diff := cmp.Diff(score(r), score(r.Dropping(0, 1))); diff != "" {
		t.Errorf("overlooking nothing changes the scores:\n%s", diff)
	}
}
