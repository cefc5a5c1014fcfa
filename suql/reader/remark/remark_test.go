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

// TestWhereItIsSaid: a judgement points at the clause that comes nearest to what is asked.
func TestWhereItIsSaid(t *testing.T) {
	m := remark.Embedded()
	const text = "Nice flat, second floor. Black mould behind the wardrobe. Keys returned."
	j := m.Judge(m.Ask("is there mould?"), m.Cut(text), remark.Said{})
	if got := text[j.Start:j.End]; got != "Black mould behind the wardrobe" {
		t.Errorf("it points at %q", got)
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
	q, t := m.Ask("was the tenant unhappy?"), m.Cut("Kitchen tap still dripping, tenant reported it in May and is losing patience.")
	for b.Loop() {
		m.Judge(q, t, remark.Said{})
	}
}
