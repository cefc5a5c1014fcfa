-- Restaurants as the SUQL paper would declare them.
CREATE TABLE restaurants (
    _id INT PRIMARY KEY,
    name TEXT,
    cuisines TEXT[],
    price ENUM ('cheap', 'moderate', 'expensive', 'luxury'),
    rating NUMERIC(2,1),
    num_reviews NUMBER, -- on all sites together
    reviews FREE_TEXT,
    location TEXT,
);
