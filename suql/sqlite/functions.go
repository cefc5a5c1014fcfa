package sqlite

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// function is a SQL function written in Go, for what PostgreSQL has and
// SQLite lacks or means otherwise. All are pure; arguments and results are
// nil, int64, float64 or string ([]byte for stored bytes), truth is 0 or 1.
// Their names start with pg_, so that they never hide SQLite's own.
type function struct {
	name string
	impl any
}

// strict makes a function NULL when any argument is NULL, which is the rule
// for nearly all of PostgreSQL's.
func strict(f func(args []any) (any, error)) func(args ...any) (any, error) {
	return func(args ...any) (any, error) {
		for i, a := range args {
			if args[i] = value(a); args[i] == nil {
				return nil, nil
			}
			if s, ok := args[i].(string); ok && len(s) > maxInput {
				return nil, fmt.Errorf("a text of %d MB is too long for a function: shorten it first", len(s)>>20)
			}
		}
		return f(args)
	}
}

// value undoes the driver's ways: it hands a NULL to a Go function as a nil
// []byte.
func value(a any) any {
	b, ok := a.([]byte)
	switch {
	case !ok:
		return a
	case b == nil:
		return nil
	}
	return string(b)
}

// arity wraps f with a check of the number of its arguments.
func arity(name string, low, high int, f func(args []any) (any, error)) function {
	checked := strict(f)
	return function{name, func(args ...any) (any, error) {
		if len(args) < low || len(args) > high {
			return nil, fmt.Errorf("%s() takes %d to %d arguments, not %d", name[len("pg_"):], low, high, len(args))
		}
		made, err := checked(args...)
		if f, ok := made.(float64); ok && (math.IsInf(f, 0) || math.IsNaN(f)) {
			err = errors.New("the result is no number, or too large for one")
		}
		switch said := spoken(name); {
		case err == nil:
			return made, nil
		case said == "":
			return nil, err
		default:
			return nil, fmt.Errorf("%s: %w", said, err)
		}
	}}
}

// spoken is what the person who wrote a query calls a function; "" when its
// errors name it.
func spoken(name string) string {
	switch name {
	case "pg_like":
		return "LIKE"
	case "pg_ilike":
		return "ILIKE"
	case "pg_matches":
		return ""
	case "pg_contains":
		return "@>"
	case "pg_overlaps":
		return "&&"
	case "pg_subscript":
		return "[]"
	case "pg_shift", "pg_shift_days":
		return "date arithmetic"
	case "pg_instr":
		return "position()"
	case "pg_round_tens":
		return "round()"
	}
	if to, ok := strings.CutPrefix(name, "pg_cast_"); ok {
		return "a cast to " + to
	}
	return strings.TrimPrefix(name, "pg_") + "()"
}

func functions() []function {
	var all []function
	for _, group := range [][]function{arrayFunctions(), patternFunctions(), castFunctions(), dateFunctions(),
		textFunctions(), mathFunctions()} {
		all = append(all, group...)
	}
	return all
}

// register adds the functions and aggregates to a connection.
func register(c *sqlite3.SQLiteConn, now *statement) error {
	for _, f := range functions() {
		if err := c.RegisterFunc(f.name, now.watched(f.impl), true); err != nil {
			return fmt.Errorf("registering %s: %w", f.name, err)
		}
	}
	if err := c.RegisterFunc(room, now.room, false); err != nil {
		return fmt.Errorf("registering %s: %w", room, err)
	}
	for _, a := range aggregates() {
		if err := c.RegisterAggregator(a.name, a.new, true); err != nil {
			return fmt.Errorf("registering %s: %w", a.name, err)
		}
	}
	return nil
}

func truth(b bool) any {
	if b {
		return int64(1)
	}
	return int64(0)
}

// number reads a SQL number.
func number(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// roundedTens is round() to tens, hundreds and so on.
func roundedTens(a []any) (any, error) {
	x, err := toNumber(a[0])
	places, ok := a[1].(int64)
	if err != nil || !ok {
		return nil, err
	}
	if places < -400 {
		return 0.0, nil
	}
	unit := math.Pow(10, float64(-places))
	if math.IsInf(unit, 0) {
		return 0.0, nil
	}
	return math.Round(x/unit) * unit, nil
}

func mathFunctions() []function {
	one := func(name string, f func(float64) float64) function {
		return arity("pg_"+name, 1, 1, func(a []any) (any, error) {
			x, err := toNumber(a[0])
			if err != nil {
				return nil, err
			}
			y := f(x)
			if math.IsNaN(y) || math.IsInf(y, 0) {
				return nil, fmt.Errorf("%s(%v) has no value", name, x)
			}
			if _, whole := a[0].(int64); whole && y == math.Trunc(y) && math.Abs(y) < 1<<53 &&
				(name == "ceil" || name == "floor") {
				return int64(y), nil
			}
			return y, nil
		})
	}
	return []function{
		one("ceil", math.Ceil), one("floor", math.Floor), one("sqrt", math.Sqrt), one("cbrt", math.Cbrt),
		one("exp", math.Exp), one("ln", math.Log), one("log10", math.Log10),
		one("degrees", func(x float64) float64 { return x * 180 / math.Pi }),
		one("radians", func(x float64) float64 { return x * math.Pi / 180 }),
		{"pg_pi", func() float64 { return math.Pi }},
		arity("pg_log", 1, 2, logarithm),
		arity("pg_power", 2, 2, raised),
		arity("pg_trunc", 1, 2, truncated),
		arity("pg_round_tens", 2, 2, roundedTens),
		arity("pg_mod", 2, 2, remainder),
		extreme("greatest", 1), extreme("least", -1),
	}
}

// logarithm is log().
func logarithm(a []any) (any, error) {
	x, err := toNumber(a[len(a)-1])
	if err != nil {
		return nil, err
	}
	if len(a) == 1 {
		return math.Log10(x), nil
	}
	base, err := toNumber(a[0])
	return math.Log(x) / math.Log(base), err
}

// raised is power().
func raised(a []any) (any, error) {
	x, err := toNumber(a[0])
	if err != nil {
		return nil, err
	}
	y, err := toNumber(a[1])
	return math.Pow(x, y), err
}

// truncated is trunc().
func truncated(a []any) (any, error) {
	x, err := toNumber(a[0])
	if err != nil {
		return nil, err
	}
	digits := 0.0
	if len(a) == 2 {
		if digits, err = toNumber(a[1]); err != nil {
			return nil, err
		}
	}
	scale := math.Pow(10, digits)
	return math.Trunc(x*scale) / scale, nil
}

// remainder is mod().
func remainder(a []any) (any, error) {
	i, ok1 := a[0].(int64)
	j, ok2 := a[1].(int64)
	if ok1 && ok2 {
		if j == 0 {
			return nil, nil
		}
		return i % j, nil
	}
	x, err := toNumber(a[0])
	if err != nil {
		return nil, err
	}
	y, err := toNumber(a[1])
	return math.Mod(x, y), err
}

// extreme is greatest or least: NULLs are passed over, unlike in SQLite's
// max and min of several arguments.
func extreme(name string, sign int) function {
	return function{"pg_" + name, func(args ...any) (any, error) {
		var best any
		for _, a := range args {
			if a = value(a); a != nil && (best == nil || compare(a, best)*sign > 0) {
				best = a
			}
		}
		return best, nil
	}}
}
