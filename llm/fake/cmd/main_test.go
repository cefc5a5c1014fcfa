package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"parley/llm"
)

// TestRun: the server says where it is, and answers there.
func TestRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	said, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, []string{"-dialect", "llama.cpp", "-addr", "127.0.0.1:0", "-say", "Yes"}, out, io.Discard)
	}()
	line := make([]byte, 200)
	n, err := said.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	_, address, _ := strings.Cut(strings.TrimSpace(string(line[:n])), " at ")
	c, err := llm.New(llm.Config{BaseURL: address, Model: "tiny"})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := c.Chat(ctx, llm.Request{Messages: []llm.Message{llm.User("Is it?")}}); err != nil || r.Text != "Yes" {
		t.Errorf("%+v, %v", r, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestAnUnknownDialect(t *testing.T) {
	var out bytes.Buffer
	err := run(t.Context(), []string{"-dialect", "klingon"}, &out, &out)
	if err == nil || !strings.Contains(err.Error(), `no dialect "klingon": there are openai, openai-reasoning, vllm, vllm-2024`) {
		t.Errorf("got %v", err)
	}
}
