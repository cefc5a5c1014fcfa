package layout_test

import (
	"encoding/binary"
	"testing"
	"testing/quick"

	"parley/english/wordnet/layout"
)

func TestNumbersComeBack(t *testing.T) {
	sign := func(n int32) bool { return layout.Unzigzag(layout.Zigzag(int(n))) == int(n) }
	varint := func(n uint32) bool {
		text := string(binary.AppendUvarint(nil, uint64(n)))
		got, next := layout.Uvarint(text, 0)
		return got == int(n) && next == len(text)
	}
	fixed := func(n uint32) bool {
		return layout.Uint32(string(binary.LittleEndian.AppendUint32(nil, n)), 0) == n
	}
	for _, law := range []any{sign, varint, fixed} {
		if err := quick.Check(law, nil); err != nil {
			t.Error(err)
		}
	}
}

func TestFileComesBack(t *testing.T) {
	var sections [layout.Sections][]byte
	sections[layout.Lemmas] = []byte("lemmas")
	sections[layout.Exceptions] = []byte("n children child")
	file := string(layout.Join(sections))
	f, err := layout.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Section(layout.Lemmas); got != "lemmas" {
		t.Errorf("the lemmas are %q", got)
	}
	for _, broken := range []string{"", file[1:], file[:len(file)-1], file + "x"} {
		if _, err := layout.Parse(broken); err == nil {
			t.Errorf("no error for a file of %d bytes in place of %d", len(broken), len(file))
		}
	}
}
