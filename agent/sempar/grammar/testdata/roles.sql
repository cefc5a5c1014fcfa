-- Tables that point at themselves, and twice at one other.
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT, budget REAL, head_id INTEGER REFERENCES employees(id));
CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, salary REAL, hired_on DATE,
  city TEXT, department_id INTEGER REFERENCES departments(id), manager_id INTEGER REFERENCES employees(id));
INSERT INTO employees VALUES
  (1, 'Ida', 'Berg', 90, '2010-03-01', 'Graz', 1, NULL),
  (2, 'Noah', 'Falk', 70, '2012-05-01', 'Graz', 1, 1),
  (3, 'Mira', 'Horn', 95, '2015-06-11', 'Linz', 2, 1),
  (4, 'Ole', 'Kant', 50, '2016-02-01', 'Linz', 2, 3),
  (5, 'Tea', 'Lind', 60, '2018-09-01', 'Wels', 2, 3),
  (6, 'Uwe', 'Moor', 72, '2019-01-15', 'Graz', 1, 2);
INSERT INTO departments VALUES (1, 'Sales', 500, 1), (2, 'Stores', 900, 3), (3, 'Law', 100, NULL);
CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT UNIQUE, city TEXT, founded INTEGER);
INSERT INTO teams VALUES (1, 'Owls', 'Graz', 1950), (2, 'Hawks', 'Linz', 1980), (3, 'Crows', 'Wels', 1975), (4, 'Rooks', 'Linz', 1990);
CREATE TABLE games (id INTEGER PRIMARY KEY, home_team_id INTEGER REFERENCES teams(id), away_team_id INTEGER REFERENCES teams(id),
  played_on DATE, home_goals INTEGER, away_goals INTEGER);
INSERT INTO games VALUES
  (1, 1, 2, '2024-03-01', 2, 1), (2, 2, 1, '2024-03-08', 0, 0), (3, 3, 1, '2024-04-01', 1, 4),
  (4, 1, 3, '2024-04-12', 3, 3), (5, 2, 3, '2024-05-01', 1, 2), (6, 1, NULL, '2024-05-09', 0, 0);
CREATE TABLE categories (id INTEGER PRIMARY KEY, title TEXT, parent_id INTEGER REFERENCES categories(id));
INSERT INTO categories VALUES (1, 'kitchen', NULL), (2, 'cups', 1), (3, 'pans', 1), (4, 'garden', NULL), (5, 'seeds', 4);
CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT, price REAL, category_id INTEGER REFERENCES categories(id));
INSERT INTO products VALUES (1, 'mug', 8, 2), (2, 'bowl', 12, 2), (3, 'wok', 40, 3), (4, 'pot', 30, 3), (5, 'dill', 2, 5), (6, 'mint', 3, 5);
