package remark_test

import (
	"fmt"
	"testing"

	"parley/suql/reader/remark"
)

// TestJudge: what is told in other words than it is asked for is found, and what is denied is not.
func TestJudge(t *testing.T) {
	m := remark.Embedded()
	for _, c := range []struct {
		question string
		told     string // likelier to say yes than
		other    string
	}{
		{"is it noisy?", "The drums next door kept us awake.", "The walls were painted last week."},
		{"was the guest unhappy?", "Furious, wants her money back.", "Delighted, will book again in May."},
		{"is it afraid of people?", "Hides under the desk when visitors come.", "Sleeps on anybody's lap."},
		{"does it mention fleas?", "Full of fleas, treated today.", "No fleas, no ticks."},
		{"did it come late?", "Turned up two hours after the time agreed.", "Turned up with a smile and a spare key."},
		{"is it dirty or damaged?", "The seat is torn.", "The seat can be moved."},
		{"is there mould?", "No pets\nMould behind the wardrobe", "No pets, no mould"},
	} {
		told := m.Judge(m.Ask(c.question), m.Cut(c.told), remark.Said{})
		other := m.Judge(m.Ask(c.question), m.Cut(c.other), remark.Said{})
		if told.Yes <= other.Yes {
			t.Errorf("%s %.2f for %q, %.2f for %q", c.question, told.Yes, c.told, other.Yes, c.other)
		}
	}
}

// TestNothingSaidOfNothing: a text without words says nothing.
func TestNothingSaidOfNothing(t *testing.T) {
	m := remark.Embedded()
	for _, text := range []string{"", " ", "…"} {
		if j := m.Judge(m.Ask("is it dirty?"), m.Cut(text), remark.Said{}); j.Yes != 0 || j.No != 0 {
			t.Errorf("%q: %+v", text, j)
		}
	}
	if j := m.Judge(m.Ask("?"), m.Cut("All fine."), remark.Said{}); j.Yes > 0.5 {
		t.Errorf("nothing was asked: %+v", j)
	}
}

// TestWhereItIsSaid: a judgement points at the clause that comes nearest to what is asked, by its words or
// by how such a thing is told.
func TestWhereItIsSaid(t *testing.T) {
	m := remark.Embedded()
	for _, c := range []struct{ question, text, want string }{
		{"is there mould?", "Nice flat, second floor. Black mould behind the wardrobe. Keys returned.", "Black mould behind the wardrobe"},
		{"is it smoke-free?", "Second floor. The room is smoke-free.", "The room is smoke-free"},
		{"is it noisy?", "(!) Second floor. The drums kept us awake.", "The drums kept us awake"},
	} {
		j := m.Judge(m.Ask(c.question), m.Cut(c.text), remark.Said{})
		if got := c.text[j.Start:j.End]; got != c.want {
			t.Errorf("%s points at %q, not %q", c.question, got, c.want)
		}
	}
}

// TestDenied: what denies the very thing that is asked for says so, where the question denies nothing.
func TestDenied(t *testing.T) {
	m := remark.Embedded()
	for _, c := range []struct {
		question, text string
		want           bool
	}{
		{"is there mould?", "No sign of mould.", true},
		{"is there mould?", "No pets. Mould behind the wardrobe.", false},
		{"is there mould?", "No pets\nMould behind the wardrobe", false},
		{"is there mould?", "Flat no 5 mouldy.", false},
		{"is it smoke-free?", "The room is smoke-free.", false},
		{"was it not cleaned?", "It was not cleaned.", false},
		{"does it lack water?", "It lacks water.", false},
	} {
		if got := m.Judge(m.Ask(c.question), m.Cut(c.text), remark.Said{}).Denied; got != c.want {
			t.Errorf("%s %q: %v", c.question, c.text, got)
		}
	}
}

func ExampleModel_Judge() {
	m := remark.Embedded()
	j := m.Judge(m.Ask("is it noisy?"), m.Cut("Dogs barking all night, no sleep at all."), remark.Said{})
	fmt.Println(j.Yes > j.No)
	// Output: true
}

func BenchmarkJudge(b *testing.B) {
	m := remark.Embedded()
	q := m.Ask("was the tenant unhappy?")
	t := m.Cut("Kitchen tap still dripping, tenant reported it in May and is losing patience.")
	for b.Loop() {
		m.Judge(q, t, remark.Said{})
	}
}
