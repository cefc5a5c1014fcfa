// Package healthcheck is `parley healthcheck`: it asks a running server, or a
// language model, whether it is well.
package healthcheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"parley/app/console"
	"parley/llm"
)

// Command is the command and its flags.
type Command struct {
	Addr    string        `default:"127.0.0.1:8080" help:"Address of the server."`
	Model   bool          `env:"-" help:"Ask the language model that OPENAI_BASE_URL, OPENAI_API_KEY and PARLEY_MODEL name instead, and print what its server can do."`
	Timeout time.Duration `help:"How long to wait for an answer; without it 3s, or 1m for a model." placeholder:"TIME"`
}

// Run asks the server or the model, and fails unless it is well.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	if c.Model {
		return c.model(ctx, s)
	}
	return c.server(ctx, s)
}

// model probes the language model and prints what it can do.
func (c *Command) model(ctx context.Context, s *console.Streams) error {
	config, ok := llm.FromEnvironment(os.Getenv)
	if !ok {
		return errors.New("no language model is set up: set PARLEY_MODEL to its name, and OPENAI_API_KEY or, for another server than OpenAI's, OPENAI_BASE_URL (such as http://127.0.0.1:11434/v1)")
	}
	config.Timeout = c.Timeout
	client, err := llm.New(config)
	if err != nil {
		return err
	}
	caps, err := client.Probe(ctx)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.Out, caps.Report())
	return err
}

// server asks /healthz.
func (c *Command) server(ctx context.Context, s *console.Streams) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return console.Usage(fmt.Errorf("--addr %s is not HOST:PORT: %w", c.Addr, err))
	}
	if host == "" || net.ParseIP(host).IsUnspecified() {
		host = "127.0.0.1"
	}
	if c.Timeout == 0 {
		c.Timeout = 3 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("no answer from %s: %w (is the server running?)", c.Addr, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("the server at %s is not well: %s %s", c.Addr, resp.Status, body)
	}
	_, err = fmt.Fprintf(s.Out, "%s\n", body)
	return err
}
