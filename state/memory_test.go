package state_test

import (
	"context"
	"errors"
	"testing"

	"parley/state"
)

// TestAStoreInMemoryOutlivesACancelledWrite: whoever leaves in the middle of one
// takes a connection along, and not what it is connected to.
func TestAStoreInMemoryOutlivesACancelledWrite(t *testing.T) {
	s, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	secret, err := s.Secret(t.Context(), "visitors")
	if err != nil {
		t.Fatal(err)
	}
	left, leave := context.WithCancel(t.Context())
	s.BreakOff(left, leave)
	again, err := s.Secret(t.Context(), "visitors")
	if err != nil || string(again) != string(secret) {
		t.Errorf("afterwards: %x, %v", again, err)
	}
	other, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := other.Secret(t.Context(), "visitors")
	if err != nil || string(theirs) == string(secret) {
		t.Errorf("another store in memory is the same one: %v", err)
	}
	if err := errors.Join(other.Close(), s.Close()); err != nil {
		t.Error(err)
	}
}
