package demo

import (
	"fmt"
	"slices"
	"time"
)

// shopReview is a written review with the order that it is about.
type shopReview struct {
	customer int
	product  int // index; -1 for a review of the order as a whole
	order    int // index
	day      time.Time
	stars    int
	text     string
}

// placeReviews finds for each written review somebody who bought the product
// (or, of a whole order, somebody who got one) and in whose case it is true:
// what is said to be late was late, what was sent back was returned. Nobody
// writes twice about the same product. Those that say most choose first.
func (m *shopMaker) placeReviews(written []writtenReview) error {
	slices.SortStableFunc(written, func(a, b writtenReview) int { return b.demands() - a.demands() })
	seen := map[[2]int]bool{} // customer and product
	count := make([]int, len(m.customers))
	for _, w := range written {
		product := slices.IndexFunc(m.products, func(p shopProduct) bool { return p.name == w.of })
		if product < 0 && w.of != aboutOrders {
			return fmt.Errorf("there is a review of %q, which the shop doesn't sell", w.of)
		}
		weights := make([]float64, len(m.orders))
		best := 0
		for i, o := range m.orders {
			fit := w.fits(o)
			if fit == 0 || product >= 0 && (seen[[2]int{o.customer, product}] || !o.holds(product)) {
				continue
			}
			if fit > best { // one that fits better takes the place of all others
				clear(weights)
				best = fit
			}
			if fit == best {
				weights[i] = 1 / float64(1+count[o.customer]*count[o.customer])
			}
		}
		if best == 0 {
			return fmt.Errorf("nobody can have written the review %q", w.text)
		}
		i := m.pick(len(weights), func(i int) float64 { return weights[i] })
		o := m.orders[i]
		r := shopReview{customer: o.customer, product: product, order: i, stars: w.stars, text: w.text}
		r.day = m.reviewDay(w, o)
		o.reviewed = true
		o.praisedAsPrompt = o.praisedAsPrompt || w.said("late") == MarkNo
		seen[[2]int{o.customer, product}] = true
		count[o.customer]++
		m.reviews = append(m.reviews, r)
	}
	slices.SortStableFunc(m.reviews, func(a, b shopReview) int { return a.day.Compare(b.day) })
	return nil
}

// demands is how much a review asks of the order that it is about.
func (w writtenReview) demands() int {
	n := 0
	if w.month > 0 {
		n += 4
	}
	if w.said("late") != "" {
		n += 2
	}
	if w.said("returned") == MarkYes {
		n++
	}
	return n
}

// holds reports whether an order has a line of a product.
func (o *shopOrder) holds(product int) bool {
	return slices.ContainsFunc(o.lines, func(l shopLine) bool { return l.product == product })
}

// received reports whether an order has come.
func (o *shopOrder) received() bool { return o.status == "delivered" || o.status == "returned" }

// fits is 0 where a review can't be of an order, 1 where it can be once the
// order is made to fit, and 2 where it fits as it is.
func (w writtenReview) fits(o *shopOrder) int {
	if !o.received() || o.shipped.After(shopEnd.AddDate(0, 0, -25)) || w.of == aboutOrders && o.reviewed {
		return 0
	}
	if w.month > 0 {
		return w.fitsMonth(o)
	}
	late, back := w.said("late"), w.said("returned") == MarkYes
	switch {
	case late == MarkNo && (o.late() || o.shipped.Sub(o.ordered) > 3*24*time.Hour):
		return 0
	case back == (o.status == "returned") && (late == MarkYes) == o.late():
		return 2
	case o.settled() || o.late() && late != MarkYes:
		return 0
	}
	return 1
}

// settled reports whether an order can no longer be made to fit a review.
func (o *shopOrder) settled() bool {
	return o.reviewed || o.praisedAsPrompt || o.due.AddDate(0, 0, 40).After(shopEnd)
}

// fitsMonth does so where the review names the month in which the order came.
func (w writtenReview) fitsMonth(o *shopOrder) int {
	arrival := time.Date(o.ordered.Year(), o.ordered.Month()+2, 5, 0, 0, 0, 0, time.UTC)
	if o.reviewed || int(arrival.Month()) != w.month || arrival.After(shopEnd) {
		return 0
	}
	return 1
}

// reviewDay draws the day of a review, having made the order fit it.
func (m *shopMaker) reviewDay(w writtenReview, o *shopOrder) time.Time {
	switch late := w.said("late") == MarkYes; {
	case w.month > 0:
		o.shipped = time.Date(o.ordered.Year(), o.ordered.Month()+2, 5, 0, 0, 0, 0, time.UTC)
	case late && !o.late():
		o.shipped = o.due.AddDate(0, 0, 9+m.rng.IntN(14))
	}
	switch back := w.said("returned") == MarkYes; {
	case back:
		o.status = "returned"
	case o.status == "returned" && !o.reviewed:
		o.status = "delivered"
	}
	soon := 4 + m.rng.IntN(min(40, int(shopEnd.Sub(o.shipped).Hours()/24)-4))
	if w.month > 0 || w.said("late") != "" {
		soon = 2 + m.rng.IntN(6)
	}
	return o.shipped.AddDate(0, 0, soon)
}
