package passage_test

import (
	"fmt"

	"parley/suql/reader/passage"
)

func ExampleFind() {
	text := "The bridge, designed by Ada Blom, was opened in 1903."
	best, _ := passage.Find("When was the bridge opened?", text)
	fmt.Println(best.Text(text))
	// Output: 1903
}
