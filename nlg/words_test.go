package nlg_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/nlg"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestWordsOfWhatUnitsCannotSay: nested queries, parts of dates, products and
// set operations are asked about in words.
func TestWordsOfWhatUnitsCannotSay(t *testing.T) {
	column := func(name string, kind catalog.Kind) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: kind}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "customers", Human: "customers", Columns: []*catalog.Column{column("id", catalog.Number), column("city", catalog.Text), column("name", catalog.Text), column("adviser_id", catalog.Number)}},
		{Name: "visits", Human: "visits", Foreign: []catalog.ForeignKey{{Columns: []string{"customer_id"}, RefTable: "customers", RefColumns: []string{"id"}}},
			Columns: []*catalog.Column{column("customer_id", catalog.Number), column("day", catalog.Date), column("length", catalog.Number)}},
		{Name: "orders", Human: "orders", Columns: []*catalog.Column{column("customer_id", catalog.Number), column("day", catalog.Date), column("price", catalog.Number), column("quantity", catalog.Number), column("discount", catalog.Number)}},
	}}
	speaker, err := nlg.New(cat)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		query string
		want  []string
	}{
		{"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)", []string{
			"Are you asking about customers?", "Do you want to see the name?",
			"Should I keep only customers whose id is not among the customer id of the orders?"}},
		{"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)", []string{
			"Are you asking about customers?", "Do you want to see the name?",
			"Should I keep only customers whose id is not among the customer id of the orders?"}},
		{"SELECT extract(year FROM day), sum(price * quantity) FROM orders GROUP BY extract(year FROM day) HAVING sum(price * quantity) > 10 ORDER BY sum(price * quantity) DESC", []string{
			"Are you asking about orders?", "Do you want to see the year of day?", "Do you want to see the total price times quantity?",
			"Do you want that for each year of day by itself?", "Should I keep only those where total price times quantity is over 10?",
			"Shall I put the highest total price times quantity first?"}},
		{"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM visits WHERE customer_id IS NOT NULL)", []string{
			"Are you asking about customers?", "Do you want to see the name?", "Should I keep only customers whose number of visits is 0?"}},
		{"SELECT name FROM customers WHERE id IN (SELECT customer_id FROM visits WHERE length > 60)", []string{
			"Are you asking about customers?", "Do you want to see the name?",
			"Should I keep only customers whose number of visits where length is over 60 is at least 1?"}},
		{"SELECT count(*) FROM orders WHERE extract(month FROM day) = 10", []string{
			"Are you asking about orders?", "Do you want to see the orders themselves?", "Do you want to know how many there are?",
			"Should I keep only orders whose month of day is October of any year?"}},
		{"SELECT count(*) FROM orders WHERE extract(month FROM day) = 10 AND extract(year FROM day) = 2026", []string{
			"Are you asking about orders?", "Do you want to see the orders themselves?", "Do you want to know how many there are?",
			"Should I keep only orders whose month of day is October?", "Should I keep only orders whose year of day is 2026?"}},
		{"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM visits WHERE extract(month FROM day) = 12)", []string{
			"Are you asking about customers?", "Do you want to see the name?",
			"Should I keep only customers whose number of visits where month of day is December is 0?"}},
		{"SELECT count(*) FROM orders WHERE to_char(day, 'MM-DD') BETWEEN '11-30' AND '12-06'", []string{
			"Are you asking about orders?", "Do you want to see the orders themselves?", "Do you want to know how many there are?",
			"Should I keep only orders whose day is between 30 November and 6 December of any year?"}},
		{"SELECT count(*) FROM orders WHERE to_char(day, 'MM-DD') NOT BETWEEN '01-26' AND '11-26'", []string{
			"Are you asking about orders?", "Do you want to see the orders themselves?", "Do you want to know how many there are?",
			"Should I keep only orders whose day is between 27 November and 25 January of any year?"}},
		{"SELECT count(*) FROM orders WHERE to_char(day, 'MM-DD') = '02-29'", []string{
			"Are you asking about orders?", "Do you want to see the orders themselves?", "Do you want to know how many there are?",
			"Should I keep only orders whose day is 29 February of any year?"}},
		{"SELECT count(*) FROM orders WHERE to_char(day, 'HH24:MI') > '17:00'", []string{
			"Are you asking about orders?", "Do you want to see the orders themselves?", "Do you want to know how many there are?",
			"Should I keep only orders whose time of day of day is after 17:00?"}},
		{"SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM visits WHERE length > 60 GROUP BY customer_id HAVING count(*) >= 5)", []string{
			"Are you asking about customers?", "Do you want to see the name?",
			"Should I keep only customers whose number of visits where length is over 60 is under 5?"}},
		{"SELECT name FROM customers WHERE id IN (SELECT customer_id FROM visits GROUP BY customer_id HAVING sum(length) > 90)", []string{
			"Are you asking about customers?", "Do you want to see the name?",
			"Should I keep only customers whose total length of the visits is over 90?"}},
		{"SELECT sum(price * quantity * (1 - discount)), avg(price * (1 - discount / 100.0)) FROM orders", []string{
			"Are you asking about orders?", "Do you want to see the total price times quantity less discount?",
			"Do you want to see the average price less discount percent?"}},
		{"SELECT name FROM customers EXCEPT SELECT name FROM customers WHERE city = 'Graz'", []string{
			"Are you asking about customers?", "Do you want to see the name?", "Should I leave out what is among the name of the customers whose city is Graz?"}},
		{"SELECT price FROM orders WHERE price > (SELECT avg(price) FROM orders)", []string{
			"Are you asking about orders?", "Do you want to see the price?", "Should I keep only orders whose price is over the average price of the orders?"}},
		{"SELECT customers.name, adviser.name FROM customers JOIN customers AS adviser ON customers.adviser_id = adviser.id WHERE adviser.city = 'Graz' AND customers.city <> adviser.city", []string{
			"Are you asking about customers?", "Should I go by the adviser of each customer too?",
			"Do you want to see the name?", "Do you want to see the name of the adviser?",
			"Should I keep only customers whose city of the adviser is Graz?", "Should I keep only customers whose city of the adviser is Graz?",
			"Should I keep only customers whose city of the adviser is Graz?", "Should I keep only customers whose city is not city of the adviser?"}},
		{"SELECT price FROM orders WHERE price > (SELECT avg(peer.price) FROM orders AS peer WHERE peer.customer_id = orders.customer_id)", []string{
			"Are you asking about orders?", "Do you want to see the price?",
			"Should I keep only orders whose price is over the average price of the orders with the same customer id?"}},
		{"SELECT price FROM orders WHERE quantity > 2 AND price = (SELECT max(peer.price) FROM orders AS peer WHERE peer.customer_id = orders.customer_id AND peer.quantity > 2)", []string{
			"Are you asking about orders?", "Do you want to see the price?",
			"Should I keep only orders whose quantity is over 2?", "Should I keep only orders whose quantity is over 2?", "Should I keep only orders whose quantity is over 2?",
			"Should I keep only orders whose price is the highest of those with the same customer id whose quantity is over 2?"}},
		{"SELECT name, 1.0 * price / quantity FROM orders", []string{
			"Are you asking about orders?", "Do you want to see the name?", "Do you want to see the price divided by quantity?"}},
		{"SELECT customers.name FROM customers LEFT JOIN orders ON orders.customer_id = customers.id WHERE orders.day IS NULL", []string{
			"Are you asking about customers?",
			"Should I go by the orders of the customers too, where the id is the order customer id? The customers without any stay.",
			"Do you want to see the name?", "Should I keep only customers whose order day is not known?", "Should I keep only customers whose order day is not known?"}},
		{"SELECT city FROM customers UNION SELECT name FROM customers ORDER BY city", []string{
			"Are you asking about customers?", "Is this what you mean: the city of the customers and the name of the customers?"}},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		h := agent.Hypothesis{Query: q}
		for _, u := range unit.Any(q) {
			h.Units = append(h.Units, agent.Scored{Unit: u, P: 1})
		}
		var got []string
		for i := range h.Units {
			got = append(got, speaker.Question(h, i).Text)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.query, d)
		}
	}
}
