package state_test

import (
	"bytes"
	"errors"
	"testing"

	"parley/state"
)

func TestASecretStays(t *testing.T) { engines(t, keepingSecrets) }

func keepingSecrets(t *testing.T, path string) {
	var before []byte
	for range 2 {
		s, err := state.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		one, err := s.Secret(t.Context(), "visitors")
		if err != nil || len(one) != 32 {
			t.Fatalf("%x, %v", one, err)
		}
		another, err := s.Secret(t.Context(), "others")
		if err != nil || bytes.Equal(one, another) {
			t.Errorf("two names, one secret: %v", err)
		}
		if before != nil && !bytes.Equal(before, one) {
			t.Error("another secret after opening the file again")
		}
		before = one
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatAVisitorHasGoesToAnother(t *testing.T) { engines(t, handingOver) }

func handingOver(t *testing.T, path string) {
	s, err := state.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := errors.Join(s.Begin(t.Context(), "c1", "ann"), s.Begin(t.Context(), "c2", "bob"), s.HandOver(t.Context(), "ann", "anna")); err != nil {
		t.Fatal(err)
	}
	for _, owns := range []struct {
		id, visitor string
		want        bool
	}{{"c1", "anna", true}, {"c1", "ann", false}, {"c2", "bob", true}, {"c2", "anna", false}} {
		if err := s.Owns(t.Context(), owns.id, owns.visitor); (err == nil) != owns.want {
			t.Errorf("%s owns %s: %v", owns.visitor, owns.id, err)
		}
	}
}
