SELECT *, summary(reviews) FROM restaurants WHERE answer(reviews, 'is it quiet?') = 'Yes' AND 'italian' = ANY(cuisines) AND rating >= 4.0 LIMIT 3

SELECT name FROM restaurants WHERE answer(reviews, 'how many stars?') <= 4 AND answer(reviews, 'n')::int BETWEEN 1 AND 20 AND NOT answer(opening_hours, 'open late?') = 'No'

SELECT name FROM restaurants WHERE answer(name || ' ' || opening_hours, 'q') IN ('a', 'b') OR answer(reviews, 'q') IS NOT NULL OR answer(reviews, 'ok?')::boolean

SELECT r FROM restaurants, unnest(reviews) AS r WHERE answer(r, 'q') = 'Yes'

SELECT x.text, x.n FROM restaurants, unnest(reviews) WITH ORDINALITY AS x (text, n) WHERE n = 1

SELECT a.name, b.name FROM restaurants a JOIN restaurants b ON a.location = b.location AND a.id < b.id

SELECT r.name, v.day FROM restaurants r LEFT JOIN visits v ON v.restaurant_id = r.id WHERE v.paid AND v.day > '2024-01-01' ORDER BY v.day DESC NULLS LAST

SELECT location, avg(rating) AS mean, count(*) FILTER (WHERE price = 'cheap') FROM restaurants GROUP BY location HAVING count(*) > 3 AND avg(rating) > 3 ORDER BY mean DESC, count(*)

SELECT name, rank() OVER (PARTITION BY location ORDER BY rating DESC) AS place FROM restaurants ORDER BY place

SELECT sum(rating) OVER w, sum(avg(rating)) OVER () FROM restaurants GROUP BY rating WINDOW w AS (ORDER BY rating ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)

WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5) SELECT i FROM n

WITH good AS (SELECT * FROM restaurants WHERE rating > 4), two AS (SELECT name FROM good) SELECT * FROM two WHERE EXISTS (SELECT 1 FROM good WHERE good.name = two.name)

SELECT name FROM restaurants WHERE rating = (SELECT max(rating) FROM restaurants) AND (price, location) IN (SELECT price, location FROM restaurants)

SELECT name AS n FROM restaurants UNION SELECT "Guest Name" FROM visits ORDER BY n LIMIT 5 OFFSET 1

SELECT CASE WHEN answer(reviews, 'q') = 'Yes' THEN 1 ELSE 0 END AS flag, sum(CASE price WHEN 'cheap' THEN 1 END) FROM restaurants GROUP BY flag

SELECT DISTINCT ON (location) location, name FROM restaurants ORDER BY location, rating DESC

SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (n, s) JOIN LATERAL (SELECT v.n + 1 AS m) AS l ON TRUE WHERE m > 1 AND s LIKE 'a%'

SELECT column1 FROM (VALUES (1)) AS v

SELECT restaurants.*, lower(trim(name)), coalesce(price, 'unknown'), extract(year FROM current_date) - 1 FROM restaurants WHERE name ILIKE '%a%' AND phone_number NOT LIKE '555%' AND rating IN (4, '5')

SELECT day - INTERVAL '1 day', now() - day FROM visits WHERE paid IS TRUE AND day BETWEEN '2024-01-01' AND DATE '2024-12-31' AND paid = 1 AND NOT paid

SELECT cuisines[1], cardinality(cuisines), array_to_string(cuisines, ', ') FROM restaurants WHERE cuisines @> ARRAY['thai'] AND 'x' <> ALL(cuisines)

SELECT rating FROM restaurants GROUP BY rating HAVING answer(max(opening_hours), 'q') = 'Yes'

SELECT count(DISTINCT location), string_agg(name, ', ' ORDER BY rating DESC) FROM restaurants

SELECT id FROM restaurants NATURAL JOIN (SELECT id FROM visits) AS v

SELECT 1 WHERE 2 > 1
