package remark

import (
	"runtime"
	"sync"
)

// AtOnce does something for each of n, as many at once as there are processors.
func AtOnce(n int, do func(i int)) {
	workers := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for k := range workers {
		wg.Go(func() {
			for i := k; i < n; i += workers {
				do(i)
			}
		})
	}
	wg.Wait()
}
