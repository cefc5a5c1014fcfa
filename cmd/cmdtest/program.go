package cmdtest

import (
	"os"

	"parley/cmd"
)

// asProgram is the variable of the environment that makes the binary of a test
// the program.
const asProgram = "PARLEY_TEST_AS_PROGRAM"

// AsProgram makes the process the program, where it was started to be that;
// else it returns. TestMain calls it first:
//
//	func TestMain(m *testing.M) {
//		cmdtest.AsProgram()
//		os.Exit(m.Run())
//	}
//
// Such a process is os.Args[0] with the arguments of the program and the
// environment that [Environment] gives.
func AsProgram() {
	if os.Getenv(asProgram) != "" {
		os.Exit(cmd.Main(version))
	}
}

// Environment is that of this process and more variables, for a process that is
// to be the program.
func Environment(more ...string) []string {
	return append(append(os.Environ(), asProgram+"=1"), more...)
}
