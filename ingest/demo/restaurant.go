package demo

import "encoding/json"

// Restaurant is one record of the restaurants demo.
type Restaurant struct {
	Name          string   `json:"name"`
	Cuisines      []string `json:"cuisines"`
	Price         string   `json:"price"` // cheap, moderate, expensive or luxury
	Rating        float64  `json:"rating"`
	NumReviews    int      `json:"num_reviews"`
	Address       string   `json:"address"`
	PopularDishes string   `json:"popular_dishes"`
	PhoneNumber   string   `json:"phone_number"`
	Reviews       []string `json:"reviews"`
	OpeningHours  string   `json:"opening_hours"`
	Location      string   `json:"location"`
}

// LoadRestaurants returns every restaurant, city by city in the order of
// their files.
func LoadRestaurants() ([]Restaurant, error) { return records[Restaurant](Restaurants) }

// HeldOut names the cities whose reviews nobody looked at while the embedded
// reader was written: the figures that count are those on them.
func HeldOut() []string { return []string{"Cupertino", "Oakland", "San Francisco"} }

var restaurantTable = table{
	demo:   Restaurants,
	layout: "1",
	schema: `
CREATE TABLE restaurants (
  _id            INTEGER PRIMARY KEY,
  name           TEXT NOT NULL,
  cuisines       TEXT NOT NULL, -- JSON array
  price          TEXT NOT NULL,
  rating         REAL NOT NULL,
  num_reviews    INTEGER NOT NULL,
  address        TEXT NOT NULL,
  popular_dishes TEXT NOT NULL,
  phone_number   TEXT NOT NULL,
  reviews        TEXT NOT NULL, -- JSON array
  opening_hours  TEXT NOT NULL,
  location       TEXT NOT NULL
);`,
	parts: func() ([]part, error) {
		all, err := LoadRestaurants()
		if err != nil {
			return nil, err
		}
		var rows [][]any
		for i, r := range all {
			cuisines, err := json.Marshal(r.Cuisines)
			if err != nil {
				return nil, err
			}
			reviews, err := json.Marshal(r.Reviews)
			if err != nil {
				return nil, err
			}
			rows = append(rows, []any{i + 1, r.Name, string(cuisines), r.Price, r.Rating, r.NumReviews, r.Address,
				r.PopularDishes, r.PhoneNumber, string(reviews), r.OpeningHours, r.Location})
		}
		return []part{{insert: `INSERT INTO restaurants VALUES (?,?,?,?,?,?,?,?,?,?,?,?)`, rows: rows}}, nil
	},
}
