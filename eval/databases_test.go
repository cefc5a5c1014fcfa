package eval_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

var every = flag.Bool("every", false, "take every database of Spider's training data, not one in four")

// databases is the folder of databases that tests share. They are made when a
// test first needs them, and only read.
var databases string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(within(m))
}

// within runs the tests with the folder there.
func within(m *testing.M) int {
	var err error
	if databases, err = os.MkdirTemp("", "parley-eval-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(databases)
	return m.Run()
}
