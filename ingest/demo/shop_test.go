package demo_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mattn/go-sqlite3"

	"parley/golden"
	"parley/ingest/demo"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

func shopTexts(t *testing.T) []demo.ShopText {
	t.Helper()
	all, err := demo.LoadShopTexts()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// shop is the shop's database, by plain SQL.
func shop(t *testing.T) *sql.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shop.db")
	if err := demo.Create(t.Context(), demo.Shop, path); err != nil {
		t.Fatal(err)
	}
	sql.Register(t.Name(), &sqlite3.SQLiteDriver{})
	db, err := sql.Open(t.Name(), "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// lines are the rows of a query, with bars between the cells.
func lines(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for rows.Next() {
		cells, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		out = append(out, strings.TrimSuffix(fmt.Sprintln(joined(cells)...), "\n"))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func joined(cells []any) []any {
	var out []any
	for i, c := range cells {
		if i > 0 {
			out = append(out, "|")
		}
		out = append(out, c)
	}
	return out
}

// TestTheShopTellsWhatItIsMeantTo compares the facts that make the shop worth
// asking about with testdata/shop.txt: a growing trend with seasons, a line
// that falls, a few large customers, some who never ordered, unhappy ones on
// both sides of 500.
func TestTheShopTellsWhatItIsMeantTo(t *testing.T) {
	db := shop(t)
	const path = "testdata/shop.txt"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want, got strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		query, _, _ := strings.Cut(block, "\n----")
		fmt.Fprintf(&want, "%s\n\n", block)
		fmt.Fprintf(&got, "%s\n----\n%s\n\n", query, strings.Join(lines(t, db, query), "\n"))
	}
	if golden.Update() {
		golden.Write(t, path, strings.TrimSpace(got.String())+"\n")
		return
	}
	if diff := cmp.Diff(want.String(), got.String()); diff != "" {
		t.Errorf("-want +got, -update rewrites it:\n%s", diff)
	}
}

// Laws of the shop: queries that must find nothing.
func TestTheShopHoldsTogether(t *testing.T) {
	db := shop(t)
	for law, query := range map[string]string{
		"foreign keys hold":             `PRAGMA foreign_key_check`,
		"orders are of two full years":  `SELECT 1 WHERE (SELECT min(order_date) || max(order_date) FROM orders) <> '2024-01-012025-12-31'`,
		"nothing happens afterwards":    `SELECT * FROM orders WHERE shipped_date > '2025-12-31' UNION ALL SELECT order_id, 0, 0, 0, 0, 0, 0 FROM reviews WHERE review_date > '2025-12-31'`,
		"nothing leaves before its day": `SELECT * FROM orders WHERE shipped_date <= order_date OR due_date <= order_date`,
		"what was not sent has no date": `SELECT * FROM orders WHERE (status IN ('cancelled', 'processing')) <> (shipped_date IS NULL)`,
		"nobody orders too early":       `SELECT * FROM orders JOIN customers USING (customer_id) WHERE order_date < since`,
		"nobody works too early":        `SELECT * FROM orders JOIN employees USING (employee_id) WHERE order_date < hired`,
		"every order has a line":        `SELECT * FROM orders WHERE order_id NOT IN (SELECT order_id FROM order_lines)`,
		"a product stands once":         `SELECT * FROM order_lines GROUP BY order_id, product_id HAVING count(*) > 1`,
		"lines are sensible":            `SELECT * FROM order_lines WHERE quantity < 1 OR unit_price <= 0 OR discount NOT BETWEEN 0 AND 0.2`,
		"reviewers bought the product": `SELECT * FROM reviews r WHERE product_id IS NOT NULL AND NOT EXISTS (
			SELECT 1 FROM orders o JOIN order_lines l USING (order_id)
			WHERE o.customer_id = r.customer_id AND l.product_id = r.product_id AND o.shipped_date < r.review_date)`,
		"reviewers gave the order":       `SELECT * FROM reviews r JOIN orders o USING (order_id) WHERE o.customer_id <> r.customer_id OR o.shipped_date >= r.review_date`,
		"nobody reviews a product twice": `SELECT * FROM reviews WHERE product_id IS NOT NULL GROUP BY customer_id, product_id HAVING count(*) > 1`,
	} {
		if found := lines(t, db, query); len(found) > 0 {
			t.Errorf("%s: not %q and %d more", law, found[0], len(found)-1)
		}
	}
}

// Whoever says that an order as a whole was late, or that it was sent back, is right.
func TestWhatReviewsSayOfOrdersIsTrue(t *testing.T) {
	db := shop(t)
	gold, err := demo.LoadGold(demo.Shop)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, row := range lines(t, db, `SELECT text, shipped_date > due_date, status = 'returned' FROM reviews JOIN orders USING (order_id)`) {
		text, rest, _ := strings.Cut(row, " | ")
		found[text] = rest
	}
	for _, s := range shopTexts(t) {
		rest, ok := found[s.Text]
		if !ok {
			continue
		}
		late, back, _ := strings.Cut(rest, " | ")
		m := gold.Marks[s.Name]
		if says := m["late"].Mark; says == demo.MarkYes && late != "1" || says == demo.MarkNo && late != "0" {
			t.Errorf("%q is of an order with late %s", s.Text, late)
		}
		if m["returned"].Mark == demo.MarkYes && back != "1" {
			t.Errorf("%q is of an order that was kept", s.Text)
		}
	}
	if len(found) < 50 {
		t.Errorf("%d reviews of orders", len(found))
	}
}

// TestTheTextsOfTheShop: there are many, short and long, and no sentence
// stands in two of them.
func TestTheTextsOfTheShop(t *testing.T) {
	sentence := regexp.MustCompile(`[.!?:;]+`)
	in := map[string]string{}
	reviews, short, long := 0, 0, 0
	for _, s := range shopTexts(t) {
		if s.Kind == "reviews" {
			reviews++
		}
		switch n := len(strings.Fields(s.Text)); {
		case n < 12:
			short++
		case n > 50:
			long++
		}
		for _, part := range sentence.Split(s.Text, -1) {
			key := strings.Join(catalog.Words(part), " ")
			if other := in[key]; key != "" && other != "" && other != s.Name {
				t.Errorf("%q stands in %s and in %s", key, other, s.Name)
			}
			in[key] = s.Name
		}
	}
	if reviews != 420 || short < 35 || long < 40 {
		t.Errorf("%d reviews; of all texts %d are short and %d long", reviews, short, long)
	}
}

func TestTheShopIsMarkedOften(t *testing.T) {
	gold, err := demo.LoadGold(demo.Shop)
	if err != nil {
		t.Fatal(err)
	}
	yes, no := 0, 0
	for _, marks := range gold.Marks {
		for _, m := range marks {
			switch m.Mark {
			case demo.MarkYes:
				yes++
			case demo.MarkNo:
				no++
			}
		}
	}
	if yes < 250 || no < 200 {
		t.Errorf("%d marks are yes and %d no", yes, no)
	}
}

// TestTheShopIsTheSameEveryTime: what is drawn by lot is drawn alike.
func TestTheShopIsTheSameEveryTime(t *testing.T) {
	var files []string
	for range 2 {
		path := filepath.Join(t.TempDir(), "shop.db")
		if err := demo.Create(t.Context(), demo.Shop, path); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, string(content))
	}
	if files[0] != files[1] {
		t.Error("two databases differ")
	}
}

// TestAnnotationsOfTheShop: they fit the database, and what people changed in
// them is kept.
func TestAnnotationsOfTheShop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shop.db")
	create := func() string {
		t.Helper()
		if err := demo.Create(t.Context(), demo.Shop, path); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path + ".parley.yaml")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	text := create()
	db, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	cat, err := catalog.ReadAnnotated(t.Context(), db, "annotations.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]catalog.Kind{}
	for _, of := range [][2]string{{"categories", "name"}, {"products", "description"}, {"reviews", "text"}, {"employees", "notes"},
		{"orders", "shipped_date"}, {"orders", "status"}, {"order_lines", "discount"}, {"customers", "country"}} {
		got[of[0]+"."+of[1]] = cat.Table(of[0]).Column(of[1]).Kind
	}
	want := map[string]catalog.Kind{"categories.name": catalog.Enum, "products.description": catalog.FreeText, "reviews.text": catalog.FreeText,
		"employees.notes": catalog.FreeText, "orders.shipped_date": catalog.Date, "orders.status": catalog.Enum,
		"order_lines.discount": catalog.Number, "customers.country": catalog.Enum}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, change := range []string{"tables: {}\n", ""} {
		if err := os.WriteFile(path+".parley.yaml", []byte(change), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if got := create(); got != change {
			t.Errorf("the annotations %q became %q", change, got)
		}
	}
}
