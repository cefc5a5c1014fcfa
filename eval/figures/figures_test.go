package figures_test

import (
	"os"
	"testing"

	"parley/eval/figures"
)

// ExampleTable: figures stand below each other, and a remark takes the room of
// all of them.
func ExampleTable() {
	figures.Table(os.Stdout, [][]string{
		{"", "questions", "right"},
		{"none", "0.000", figures.Text(figures.Share(1, 3))},
		{"components", "not available"},
		{"published", "1.200", figures.Text(-1)},
	})
	// Output:
	//             questions  right
	// none            0.000  0.333
	// components  not available
	// published       1.200      –
}

func TestShareOfNothing(t *testing.T) {
	if got := figures.Share(0, 0); got != 0 {
		t.Errorf("the share of nothing is %v, want 0", got)
	}
}
