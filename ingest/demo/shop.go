package demo

import "time"

// shopTable is what the third demo becomes in a database: seven tables of a
// shop that sends its goods by mail, over two full years.
var shopTable = table{
	demo:   Shop,
	layout: "1",
	schema: `
CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  first_name  TEXT NOT NULL,
  last_name   TEXT NOT NULL,
  city        TEXT NOT NULL,
  country     TEXT NOT NULL,
  segment     TEXT NOT NULL, -- private or business
  since       DATE NOT NULL
);
CREATE TABLE employees (
  employee_id INTEGER PRIMARY KEY,
  first_name  TEXT NOT NULL,
  last_name   TEXT NOT NULL,
  role        TEXT NOT NULL,
  reports_to  INTEGER REFERENCES employees,
  hired       DATE NOT NULL,
  notes       TEXT -- what the manager wrote
);
CREATE TABLE categories (
  category_id INTEGER PRIMARY KEY,
  name        TEXT NOT NULL
);
CREATE TABLE products (
  product_id  INTEGER PRIMARY KEY,
  name        TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories,
  price       REAL NOT NULL, -- euros
  cost        REAL NOT NULL, -- euros that the shop pays
  stock       INTEGER NOT NULL,
  description TEXT NOT NULL
);
CREATE TABLE orders (
  order_id     INTEGER PRIMARY KEY,
  customer_id  INTEGER NOT NULL REFERENCES customers,
  employee_id  INTEGER NOT NULL REFERENCES employees,
  order_date   DATE NOT NULL,
  due_date     DATE NOT NULL,
  shipped_date DATE, -- missing where nothing was sent
  status       TEXT NOT NULL
);
CREATE TABLE order_lines (
  line_id    INTEGER PRIMARY KEY,
  order_id   INTEGER NOT NULL REFERENCES orders,
  product_id INTEGER NOT NULL REFERENCES products,
  quantity   INTEGER NOT NULL,
  unit_price REAL NOT NULL, -- euros
  discount   REAL NOT NULL  -- 0.1 is a tenth off
);
CREATE TABLE reviews (
  review_id   INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers,
  product_id  INTEGER REFERENCES products,
  order_id    INTEGER REFERENCES orders,
  review_date DATE NOT NULL,
  stars       INTEGER NOT NULL,
  text        TEXT NOT NULL,
  CHECK ((product_id IS NULL) <> (order_id IS NULL)) -- of a product or of an order
);
CREATE INDEX orders_by_customer ON orders (customer_id);
CREATE INDEX lines_by_order ON order_lines (order_id);
CREATE INDEX lines_by_product ON order_lines (product_id);
CREATE INDEX reviews_by_customer ON reviews (customer_id);
CREATE INDEX reviews_by_product ON reviews (product_id);`,
	parts: func() ([]part, error) {
		m, err := makeShop()
		if err != nil {
			return nil, err
		}
		return append(m.people(), append(m.goods(), m.trade()...)...), nil
	},
}

// people are the rows of customers and employees.
func (m *shopMaker) people() []part {
	customers := part{insert: `INSERT INTO customers VALUES (?,?,?,?,?,?,?)`}
	for i, c := range m.customers {
		customers.rows = append(customers.rows, []any{i + 1, c.first, c.last, c.city, c.country, c.segment, day(c.since)})
	}
	employees := part{insert: `INSERT INTO employees VALUES (?,?,?,?,?,?,?)`}
	for i, e := range m.employees {
		var boss, notes any
		if e.reportsTo > 0 {
			boss = e.reportsTo
		}
		if e.notes.text != "" {
			notes = e.notes.text
		}
		employees.rows = append(employees.rows, []any{i + 1, e.first, e.last, e.role, boss, e.hired, notes})
	}
	return []part{customers, employees}
}

// goods are the rows of categories and products.
func (m *shopMaker) goods() []part {
	categories := part{insert: `INSERT INTO categories VALUES (?,?)`}
	for i, c := range m.categories {
		categories.rows = append(categories.rows, []any{i + 1, c.name})
	}
	products := part{insert: `INSERT INTO products VALUES (?,?,?,?,?,?,?)`}
	for i, p := range m.products {
		products.rows = append(products.rows, []any{i + 1, p.name, p.category + 1, p.price, p.cost, p.stock, p.description})
	}
	return []part{categories, products}
}

// trade are the rows of orders, their lines and the reviews.
func (m *shopMaker) trade() []part {
	orders := part{insert: `INSERT INTO orders VALUES (?,?,?,?,?,?,?)`}
	lines := part{insert: `INSERT INTO order_lines VALUES (?,?,?,?,?,?)`}
	for i, o := range m.orders {
		orders.rows = append(orders.rows, []any{i + 1, o.customer + 1, o.employee + 1, day(o.ordered), day(o.due),
			day(o.shipped), o.status})
		for _, l := range o.lines {
			lines.rows = append(lines.rows, []any{len(lines.rows) + 1, i + 1, l.product + 1, l.quantity, l.price, l.discount})
		}
	}
	reviews := part{insert: `INSERT INTO reviews VALUES (?,?,?,?,?,?,?)`}
	for i, r := range m.reviews {
		var product, order any
		if product = r.product + 1; r.product < 0 {
			product, order = nil, r.order+1
		}
		reviews.rows = append(reviews.rows, []any{i + 1, r.customer + 1, product, order, day(r.day), r.stars, r.text})
	}
	return []part{orders, lines, reviews}
}

// day writes a date; none where there is none.
func day(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.Format(dayLayout)
}
