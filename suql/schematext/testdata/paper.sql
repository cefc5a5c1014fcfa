-- The pseudo-types of the paper, and what people write around them.
CREATE TABLE IF NOT EXISTS restaurants (
    _id INT PRIMARY KEY,
    name TEXT NOT NULL,              -- as on the sign above the door
    cuisines TEXT[],
    price ENUM ('cheap', 'it''s fine', 'luxury'),
    mood ENUM(…),
    rating NUMERIC(2,1) DEFAULT 0.0 CHECK (rating BETWEEN 0 AND 5),
    num_reviews NUMBER,
    popular_dishes FREE_TEXT,
    reviews FREE_TEXT[],
    opening_hours TEXT,
    is_open BOOLEAN DEFAULT true,
    "Year ( opened )" DATE,
    ...
);
