package tinymodel_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"testing"

	"parley/llm/tinymodel"
)

func written(t *testing.T, o tinymodel.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tinymodel.Write(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestASeedGivesOneModel(t *testing.T) {
	one := written(t, tinymodel.Options{})
	if !bytes.Equal(one, written(t, tinymodel.Options{Seed: 1, Window: 4096})) {
		t.Error("the same seed gives two models")
	}
	if bytes.Equal(one, written(t, tinymodel.Options{Seed: 2})) {
		t.Error("two seeds give the same model")
	}
	if len(one) > 1<<20 {
		t.Errorf("it has %d bytes", len(one))
	}
}

// TestTheFileCanBeRead: every key and every tensor is where the header says,
// and nothing comes after them.
func TestTheFileCanBeRead(t *testing.T) {
	f := &file{t: t, r: bytes.NewReader(written(t, tinymodel.Options{Window: 512}))}
	magic := make([]byte, 4)
	f.read(magic)
	version, tensors, keys := number[uint32](f), number[uint64](f), number[uint64](f)
	if string(magic) != "GGUF" || version != 3 {
		t.Fatalf("it begins with %q, version %d", magic, version)
	}
	values := map[string]any{}
	for range keys {
		name := f.text()
		values[name] = f.value(number[uint32](f))
	}
	tokens, ok := values["tokenizer.ggml.tokens"].([]any)
	if !ok || values["llama.context_length"] != uint32(512) || values["llama.vocab_size"] != uint32(len(tokens)) ||
		values["tokenizer.ggml.eos_token_id"] != uint32(len(tokens)-1) {
		t.Errorf("got %v", values)
	}
	end := uint64(0)
	for range tensors {
		name, size := f.text(), uint64(4)
		for range number[uint32](f) {
			size *= number[uint64](f)
		}
		kind, at := number[uint32](f), number[uint64](f)
		if kind != 0 || at%32 != 0 || at < end || at > end+31 {
			t.Errorf("%s of type %d begins at %d, after %d", name, kind, at, end)
		}
		end = at + size
	}
	header := f.r.Size() - int64(f.r.Len())
	if want := (header+31)/32*32 + int64(end+31)/32*32; f.r.Size() != want {
		t.Errorf("it has %d bytes in place of %d", f.r.Size(), want)
	}
}

// TestEveryMergeMakesAToken, of two that are there before it.
func TestEveryMergeMakesAToken(t *testing.T) {
	f := &file{t: t, r: bytes.NewReader(written(t, tinymodel.Options{}))}
	f.read(make([]byte, 16))
	known := map[any]bool{}
	for range number[uint64](f) {
		name := f.text()
		list, _ := f.value(number[uint32](f)).([]any)
		for _, v := range list {
			switch name {
			case "tokenizer.ggml.tokens":
				if known[v] {
					t.Errorf("%q stands there twice", v)
				}
				known[v] = true
			case "tokenizer.ggml.merges":
				before, after, ok := bytes.Cut([]byte(v.(string)), []byte(" "))
				if !ok || !known[string(before)] || !known[string(after)] || !known[string(before)+string(after)] {
					t.Errorf("the merge %q", v)
				}
			}
		}
	}
	if len(known) < 500 {
		t.Errorf("%d tokens", len(known))
	}
}

// file reads a GGUF file.
type file struct {
	t *testing.T
	r *bytes.Reader
}

func (f *file) read(into []byte) {
	f.t.Helper()
	if _, err := io.ReadFull(f.r, into); err != nil {
		f.t.Fatal(err)
	}
}

func number[T uint32 | uint64 | int32 | float32 | bool](f *file) T {
	f.t.Helper()
	var n T
	if err := binary.Read(f.r, binary.LittleEndian, &n); err != nil {
		f.t.Fatal(err)
	}
	return n
}

func (f *file) text() string {
	f.t.Helper()
	b := make([]byte, number[uint64](f))
	f.read(b)
	return string(b)
}

func (f *file) value(kind uint32) any {
	f.t.Helper()
	switch kind {
	case 4:
		return number[uint32](f)
	case 5:
		return number[int32](f)
	case 6:
		return number[float32](f)
	case 7:
		return number[bool](f)
	case 8:
		return f.text()
	case 9:
		var out []any
		of := number[uint32](f)
		for range number[uint64](f) {
			out = append(out, f.value(of))
		}
		return out
	}
	f.t.Fatalf("a value of type %d", kind)
	return nil
}
