package sketch

// hashText is FNV-1a over the bytes of a text.
func hashText(s string) uint32 {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h
}

// mix folds one more value into a hash; the order of values matters.
func mix(h, v uint32) uint32 {
	h ^= v*0x9e3779b1 + 0x7f4a7c15
	h ^= h >> 15
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

// bag collects the features of one thing to be scored. A feature is the
// number of its template and the values that fill it.
type bag []uint32

func (b *bag) add(template uint32, values ...uint32) {
	h := mix(0x51ed270b, template)
	for _, v := range values {
		h = mix(h, v)
	}
	*b = append(*b, h)
}

// level puts a count into one of few steps: 0 1 2 3 4 5-6 7-9 10-15 … 30, and more.
func level(n int) uint32 {
	switch {
	case n < 0:
		return 99
	case n <= 4:
		return uint32(n)
	case n <= 6:
		return 5
	case n <= 9:
		return 6
	case n <= 15:
		return 7
	case n <= 30:
		return 8
	}
	return 9
}

// tenth puts a share of 0 … 1 into one of six steps; nothing and everything
// have their own.
func tenth(f float64) uint32 {
	switch {
	case f <= 0:
		return 0
	case f >= 1:
		return 5
	case f < 0.26:
		return 1
	case f < 0.51:
		return 2
	case f < 0.76:
		return 3
	}
	return 4
}

func flag(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
