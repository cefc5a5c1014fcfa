// Command cmd compiles the WordNet database into the file that
// english/wordnet embeds:
//
//	go run parley/english/wordnet/compile/cmd --from /usr/share/wordnet --out english/wordnet/wordnet.bin
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"

	"parley/english/wordnet/compile"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet("wordnet", flag.ContinueOnError)
	flags.SetOutput(stderr)
	from := flags.String("from", "/usr/share/wordnet", "folder of WordNet's files")
	out := flags.String("out", "wordnet.bin", "file to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := compile.Write(*from, &b); err != nil {
		return err
	}
	if err := os.WriteFile(*out, b.Bytes(), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "%s: %d bytes\n", *out, b.Len())
	return nil
}
