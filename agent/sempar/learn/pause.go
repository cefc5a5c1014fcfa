package learn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"parley/agent/sempar/decode"
)

// pauseKind begins what is kept of a member that is not done.
const pauseKind = "parley training 1\n"

// progress is how far a member is: with its weights and the state of what is
// drawn at random it is all that the rest of its training depends on.
type progress struct {
	Seed   uint64 // of the member
	Pairs  int64  // to learn from
	Steps  int64  // in all epochs
	Epochs int64  // done
	At     int64  // steps done
}

// pause writes how far a member is.
func (w *workers) pause(p progress) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(pauseKind)
	if err := binary.Write(&out, binary.LittleEndian, p); err != nil {
		return nil, err
	}
	for _, source := range w.sources {
		state, err := source.MarshalBinary()
		if err != nil {
			return nil, err
		}
		out.WriteByte(byte(len(state)))
		out.Write(state)
	}
	err := w.net.Set.WriteState(&out)
	return out.Bytes(), err
}

// resume takes up what pause wrote. It reports false where that is of another
// member.
func (w *workers) resume(kept []byte, p *progress) (bool, error) {
	r := bytes.NewReader(kept)
	kind := make([]byte, len(pauseKind))
	if _, err := io.ReadFull(r, kind); err != nil || string(kind) != pauseKind {
		return false, errors.New("what was kept of a training is no such thing, or of another version of the program")
	}
	var was progress
	if err := binary.Read(r, binary.LittleEndian, &was); err != nil {
		return false, fmt.Errorf("what was kept of a training is cut off: %w", err)
	}
	if was.Seed != p.Seed {
		return false, nil
	}
	if was.Pairs != p.Pairs || was.Steps != p.Steps {
		return false, fmt.Errorf("what was kept is of a training on %d pairs in %d steps, not on %d in %d: "+
			"give the same data and flags, or begin anew", was.Pairs, was.Steps, p.Pairs, p.Steps)
	}
	for _, source := range w.sources {
		size, err := r.ReadByte()
		if err != nil {
			return false, fmt.Errorf("what was kept of a training is cut off: %w", err)
		}
		state := make([]byte, size)
		if _, err := io.ReadFull(r, state); err != nil {
			return false, fmt.Errorf("what was kept of a training is cut off: %w", err)
		}
		if err := source.UnmarshalBinary(state); err != nil {
			return false, err
		}
	}
	if err := w.net.Set.ReadState(r); err != nil {
		return false, err
	}
	*p = was
	return true, nil
}

// member trains a network from a seed, going on from what was kept of it.
func (m *material) member(net *decode.Net, r Recipe) (*training, error) {
	t := newTraining(m, net, r)
	if r.Paused == nil {
		return t, nil
	}
	going, err := t.workers.resume(r.Paused, &t.progress)
	if err != nil {
		return nil, err
	}
	if going {
		fmt.Fprintf(r.Log, "going on after epoch %d of %d\n", t.Epochs, r.Epochs)
	}
	return t, nil
}
