package remark

import (
	"sync"
	"sync/atomic"
)

// kept holds what was worked out, until there is too much of it: then it begins anew.
type kept[K comparable, V any] struct {
	of sync.Map
	n  atomic.Int64
}

// get is what is kept under a key, or what is worked out now.
func (k *kept[K, V]) get(key K, most int64, work func() V) V {
	if v, ok := k.of.Load(key); ok {
		return v.(V)
	}
	v := work()
	if k.n.Add(1) > most {
		k.of.Clear()
		k.n.Store(0)
	}
	k.of.Store(key, v)
	return v
}
