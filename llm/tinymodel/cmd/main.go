// Command cmd writes the file of a tiny language model:
//
//	go run ./llm/tinymodel/cmd -out tiny.gguf
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"parley/llm/tinymodel"
)

func main() {
	err := run(os.Args[1:], os.Stderr)
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tinymodel:", err)
		os.Exit(1)
	}
}

func run(args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet("tinymodel", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var o tinymodel.Options
	out := flags.String("out", "tiny.gguf", "file to write")
	flags.Uint64Var(&o.Seed, "seed", 1, "what the weights are drawn from")
	flags.IntVar(&o.Window, "window", 4096, "tokens that the model says it was trained for")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := tinymodel.Write(&b, o); err != nil {
		return err
	}
	return os.WriteFile(*out, b.Bytes(), 0o644)
}
