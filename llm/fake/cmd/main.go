// Command cmd runs the fake model server on a port, to try a set-up without
// a model:
//
//	go run ./llm/fake/cmd -dialect ollama -addr 127.0.0.1:11434
//	OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_API_KEY=none PARLEY_MODEL=tiny parley healthcheck --model
//
// Without -say it counts, and fills in forms with the first value allowed;
// with -say it says that, whatever it is asked.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"parley/llm/fake"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "fake:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("fake", flag.ContinueOnError)
	flags.SetOutput(stderr)
	dialect := flags.String("dialect", "openai", "server to imitate: "+strings.Join(names(), ", "))
	addr := flags.String("addr", "127.0.0.1:8000", "address to serve at")
	key := flags.String("key", "", "key that requests must have; none when empty")
	models := flags.String("models", "tiny", "models it has, with commas between them")
	say := flags.String("say", "", "what it says to everything")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var model fake.Model
	if *say != "" {
		model = fake.Script(fake.Say(*say))
	}
	s := fake.New(fake.OpenAI(), model)
	defer s.Close()
	found := false
	for _, d := range fake.Dialects() {
		if short(d) == *dialect {
			s.Dialect, found = d, true
		}
	}
	if !found {
		return fmt.Errorf("no dialect %q: there are %s", *dialect, strings.Join(names(), ", "))
	}
	s.Key, s.Models = *key, strings.Split(*models, ",")
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s with the model %s at http://%s/v1\n", s.Dialect.Name, *models, listener.Addr())
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func names() []string {
	var out []string
	for _, d := range fake.Dialects() {
		out = append(out, short(d))
	}
	return out
}

// short is a dialect's name as a flag takes it: "vLLM (2024)" is vllm-2024.
func short(d fake.Dialect) string {
	return strings.ToLower(strings.NewReplacer(" ", "-", "(", "", ")", "").Replace(d.Name))
}
