package choose

import "strconv"

// Features are what is known of one choice, by name: what a linear
// score is taken of, and the amounts that trees choose by.
type Features struct {
	names   []string
	values  []float32
	amounts []amount
}

type amount struct {
	name string
	x    float32
}

// Say adds a feature that is there.
func (f *Features) Say(name string) { f.set(name, 1) }

// SayIf adds a feature if it is there.
func (f *Features) SayIf(name string, is bool) {
	x := float32(0)
	if is {
		f.Say(name)
		x = 1
	}
	f.amounts = append(f.amounts, amount{name, x})
}

func (f *Features) set(name string, x float64) {
	f.names = append(f.names, name)
	f.values = append(f.values, float32(x))
}

// knots is how many points of [0,1] an amount has weights of its own at; what
// lies between two of them is shared out.
const knots = 5

// Add adds an amount in [0,1].
func (f *Features) Add(name string, x float64) {
	f.amounts = append(f.amounts, amount{name, float32(x)})
	low, part := knot(x)
	f.set(name+"@"+strconv.Itoa(low), 1-part)
	if part > 0 {
		f.set(name+"@"+strconv.Itoa(low+1), part)
	}
}

// Both adds what two amounts are together.
func (f *Features) Both(name string, x, y float64) {
	i, a := knot(x)
	j, b := knot(y)
	for _, k := range [4]struct {
		i, j   int
		weight float64
	}{{i, j, (1 - a) * (1 - b)}, {i + 1, j, a * (1 - b)}, {i, j + 1, (1 - a) * b}, {i + 1, j + 1, a * b}} {
		if k.weight > 0 {
			f.set(name+"@"+strconv.Itoa(k.i)+strconv.Itoa(k.j), k.weight)
		}
	}
}

func knot(x float64) (low int, part float64) {
	x = min(max(x, 0), 1) * (knots - 1)
	low = min(int(x), knots-2)
	return low, x - float64(low)
}
