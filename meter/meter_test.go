package meter_test

import (
	"context"
	"errors"
	"testing"

	"parley/meter"
)

func TestALookEndsAContext(t *testing.T) {
	ctx := meter.Looks(t.Context(), 2)
	for i, want := range []error{nil, nil, context.Canceled, context.Canceled} {
		if err := ctx.Err(); !errors.Is(err, want) {
			t.Errorf("look %d: %v", i+1, err)
		}
	}
}

// TestWorkAndMemoryAreSeen: where the system tells.
func TestWorkAndMemoryAreSeen(t *testing.T) {
	before, known := meter.Held()
	if !known {
		t.Skip("the system does not tell")
	}
	began := meter.Processor()
	filled := make([]byte, 64<<20)
	for i := range filled {
		filled[i] = byte(i)
	}
	peak, _ := meter.Peak()
	if peak < before || peak < 64<<20 || filled[1] != 1 {
		t.Errorf("%d bytes before, at most %d with %d more", before, peak, len(filled))
	}
	if meter.Processor() <= began {
		t.Error("no work was seen")
	}
}
