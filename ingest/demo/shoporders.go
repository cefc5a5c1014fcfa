package demo

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// The shop's two years, and how much there is in them.
const (
	shopOrders = 900
	shopLinesN = 2400
	shopDays   = 366 + 365
	dayLayout  = time.DateOnly
)

var (
	shopBegin = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	shopEnd   = shopBegin.AddDate(0, 0, shopDays-1)

	// monthWeights and weekdayWeights say when people order.
	monthWeights   = [12]float64{.85, .75, .9, 1, 1.1, 1, .8, .75, .95, 1.05, 1.45, 1.6}
	weekdayWeights = [7]float64{.7, 1.3, 1.15, 1.05, 1, .95, .85} // from Sunday on
)

// shopOrder is an order with its lines. Customers, employees and products are
// indices.
type shopOrder struct {
	customer, employee        int
	ordered, due, shipped     time.Time // shipped is zero where nothing was sent
	status                    string
	lines                     []shopLine
	reviewed, praisedAsPrompt bool
}

type shopLine struct {
	product         int
	quantity        int
	price, discount float64 // of a piece in euros, before the discount; 0.1 is a tenth off
}

// late reports whether an order left after the day it was due.
func (o *shopOrder) late() bool { return o.shipped.After(o.due) }

// shopMaker draws the shop's numbers by lot, always the same ones.
type shopMaker struct {
	rng        *rand.Rand
	categories []shopCategory
	products   []shopProduct
	customers  []shopCustomer
	employees  []shopEmployee
	orders     []*shopOrder
	reviews    []shopReview
}

// makeShop reads the shop's files and draws the rest.
func makeShop() (*shopMaker, error) {
	m := &shopMaker{rng: rand.New(rand.NewPCG(2024, 2025))}
	var err error
	if m.categories, m.products, err = loadCatalogue(); err != nil {
		return nil, err
	}
	if m.customers, err = loadCustomers(); err != nil {
		return nil, err
	}
	if m.employees, err = loadEmployees(); err != nil {
		return nil, err
	}
	written, err := loadReviews()
	if err != nil {
		return nil, err
	}
	m.meetCustomers()
	m.drawOrders()
	m.drawLines()
	for _, o := range m.orders {
		m.send(o)
	}
	return m, m.placeReviews(written)
}

// meetCustomers draws the day on which each customer came, the large ones
// early, and how much the others differ in how often they order.
func (m *shopMaker) meetCustomers() {
	from := time.Date(2018, 4, 1, 0, 0, 0, 0, time.UTC)
	for i := range m.customers {
		c := &m.customers[i]
		last := time.Date(2025, 9, 30, 0, 0, 0, 0, time.UTC)
		if c.segment == "business" {
			last = time.Date(2022, 12, 31, 0, 0, 0, 0, time.UTC)
		}
		days := int(last.Sub(from).Hours() / 24)
		c.since = from.AddDate(0, 0, m.rng.IntN(days))
		if c.segment != "business" {
			c.weight *= .25 + 1.6*m.rng.Float64()
		}
	}
}

// drawOrders draws the days of all orders, who orders and who takes the order.
// Everybody who orders at all does so once at least.
func (m *shopMaker) drawOrders() {
	weights := make([]float64, shopDays)
	for d := range weights {
		day := shopBegin.AddDate(0, 0, d)
		growth := 1 + .7*float64(d)/shopDays
		weights[d] = monthWeights[day.Month()-1] * weekdayWeights[day.Weekday()] * growth
	}
	count := make([]int, len(m.customers))
	for i := range shopOrders {
		d := at(weights, (float64(i)+m.rng.Float64())/shopOrders) // one in each 900th of the weight
		o := &shopOrder{ordered: shopBegin.AddDate(0, 0, d)}
		o.customer = m.pick(len(m.customers), func(i int) float64 { return m.weightOf(i, o.ordered) })
		o.employee = m.pick(len(m.employees), func(i int) float64 {
			if m.employees[i].hired > o.ordered.Format(dayLayout) {
				return 0
			}
			return m.employees[i].weight
		})
		count[o.customer]++
		m.orders = append(m.orders, o)
	}
	for c, n := range count {
		for n == 0 && m.customers[c].weight > 0 {
			o := m.orders[m.rng.IntN(len(m.orders))]
			if count[o.customer] > 3 && m.weightOf(c, o.ordered) > 0 {
				count[o.customer]--
				o.customer, n = c, 1
			}
		}
	}
}

// weightOf is how much a customer orders on a day; 0 before he or she came.
func (m *shopMaker) weightOf(customer int, day time.Time) float64 {
	if c := m.customers[customer]; !c.since.After(day) {
		return c.weight
	}
	return 0
}

// drawLines fills the orders with different products.
func (m *shopMaker) drawLines() {
	sizes := make([]int, shopOrders)
	total := 0
	for i := range sizes {
		sizes[i] = 1 + m.pick(6, func(n int) float64 { return [...]float64{22, 28, 25, 15, 7, 3}[n] })
		total += sizes[i]
	}
	for ; total != shopLinesN; total += cmp.Compare(shopLinesN, total) {
		for {
			i := m.rng.IntN(shopOrders)
			if n := sizes[i] + cmp.Compare(shopLinesN, total); n >= 1 && n <= 6 {
				sizes[i] = n
				break
			}
		}
	}
	for i, o := range m.orders {
		for len(o.lines) < sizes[i] {
			p := m.pick(len(m.products), func(p int) float64 { return m.demand(p, o.ordered) })
			if !slices.ContainsFunc(o.lines, func(l shopLine) bool { return l.product == p }) {
				o.lines = append(o.lines, m.line(o, p))
			}
		}
	}
}

// demand is how much a product sells on a day.
func (m *shopMaker) demand(product int, day time.Time) float64 {
	p := m.products[product]
	if p.until != "" && day.Format(dayLayout) > p.until {
		return 0
	}
	c := m.categories[p.category]
	passed := day.Sub(shopBegin).Hours() / 24 / shopDays
	return p.weight * c.season[day.Month()-1] * (c.first + (c.end-c.first)*passed)
}

// line draws how many of a product are ordered, and at what price: prices rose
// by about a twenty-fifth at the beginning of 2025.
func (m *shopMaker) line(o *shopOrder, product int) shopLine {
	p := m.products[product]
	l := shopLine{product: product, quantity: 1, price: p.price}
	if o.ordered.Year() == 2024 {
		l.price = math.Round(p.price*.96*2) / 2
	}
	switch {
	case p.price < 16:
		l.quantity += m.rng.IntN(4)
	case p.price < 35:
		l.quantity += m.rng.IntN(2)
	}
	off := []float64{72, 12, 10, 4, 2} // 0, 5, 10, 15 and 20 per cent
	if month := o.ordered.Month(); month == time.January || month == time.July {
		off = []float64{45, 5, 10, 15, 25}
	}
	l.discount = float64(m.pick(len(off), func(i int) float64 { return off[i] })) / 20
	if m.customers[o.customer].segment == "business" {
		l.quantity *= 1 + m.rng.IntN(3)
		l.discount = max(l.discount, .1)
	}
	return l
}

// send draws when an order was due, when it left, and what became of it. One
// in twelve leaves late, in December one in five.
func (m *shopMaker) send(o *shopOrder) {
	o.due = o.ordered.AddDate(0, 0, 7)
	lot, delay := m.rng.Float64(), m.rng.Float64()
	o.shipped = o.ordered.AddDate(0, 0, 1+m.rng.IntN(4))
	if delay < .08 || o.ordered.Month() == time.December && delay < .2 {
		o.shipped = o.due.AddDate(0, 0, 1+m.rng.IntN(18))
	}
	switch {
	case lot < .04:
		o.status, o.shipped = "cancelled", time.Time{}
	case o.shipped.After(shopEnd):
		o.status, o.shipped = "processing", time.Time{}
	case shopEnd.Sub(o.shipped) < 5*24*time.Hour:
		o.status = "shipped"
	case lot < .07:
		o.status = "returned"
	default:
		o.status = "delivered"
	}
}

// pick draws one of n by weight; at least one weight must not be 0.
func (m *shopMaker) pick(n int, weight func(int) float64) int {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = weight(i)
	}
	return at(weights, m.rng.Float64())
}

// at is the place that a share of all weight, in [0,1), leads to.
func at(weights []float64, share float64) int {
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	rest := share * sum
	last := 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		if last = i; rest < w {
			return i
		}
		rest -= w
	}
	return last
}
