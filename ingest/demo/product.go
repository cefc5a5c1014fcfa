package demo

// Product is one record of the products demo. Whatever else there is to know
// about it stands in the description only.
type Product struct {
	Title       string  `json:"title"`
	Brand       string  `json:"brand"`
	Kind        string  `json:"kind"`  // one of ProductKinds
	Price       float64 `json:"price"` // dollars
	Stock       int     `json:"stock"` // pieces on the shelf
	Description string  `json:"description"`
}

// ProductKinds lists the kinds of products.
func ProductKinds() []string {
	return []string{"backpacks", "headphones", "perfumes", "tents", "watches"}
}

// LoadProducts returns every product, kind by kind in alphabetical order.
func LoadProducts() ([]Product, error) { return records[Product](Products) }

var productTable = table{
	demo:   Products,
	layout: "1",
	schema: `
CREATE TABLE products (
  _id         INTEGER PRIMARY KEY,
  title       TEXT NOT NULL,
  brand       TEXT NOT NULL,
  kind        TEXT NOT NULL,
  price       REAL NOT NULL, -- dollars
  stock       INTEGER NOT NULL,
  description TEXT NOT NULL
);`,
	parts: func() ([]part, error) {
		all, err := LoadProducts()
		if err != nil {
			return nil, err
		}
		var rows [][]any
		for i, p := range all {
			rows = append(rows, []any{i + 1, p.Title, p.Brand, p.Kind, p.Price, p.Stock, p.Description})
		}
		return []part{{insert: `INSERT INTO products VALUES (?,?,?,?,?,?,?)`, rows: rows}}, nil
	},
}
