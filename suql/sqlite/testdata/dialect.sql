-- arrays: equality with an element minds letter case
SELECT name FROM places WHERE 'Thai' = ANY(tags) ORDER BY id;
SELECT name FROM places WHERE 'thai' = ANY(tags);
-- an unknown array is neither in nor out
SELECT id, 'Thai' = ANY(tags) AS any, 'Thai' <> ALL(tags) AS all FROM places ORDER BY id;
SELECT id FROM places WHERE NOT ('Thai' = ANY(tags)) ORDER BY id;
SELECT id FROM places WHERE tags @> ARRAY['Thai', 'Lao'] ORDER BY id;
SELECT id FROM places WHERE tags && ARRAY['Cafe', 'Lao'] ORDER BY id;
SELECT id FROM places WHERE tags && '{Cafe,"Lao"}'::text[] ORDER BY id;
SELECT id FROM places WHERE 'Fr%' LIKE ANY(ARRAY['Fr%', 'x']) AND id = 1;
SELECT id, tags[1] AS first, tags[9] AS none, array_length(tags, 1) AS n, cardinality(tags) AS c FROM places ORDER BY id;
SELECT array_to_string(tags, ' + ') AS joined FROM places WHERE id = 3;
SELECT ARRAY['a', 'b'] AS list;
SELECT name FROM places WHERE name = ANY(ARRAY['blue door', 'Blue Heron']) ORDER BY name;
SELECT id FROM places WHERE visits > ALL(SELECT guests FROM visits) ORDER BY id;
SELECT id FROM places WHERE id = ANY(SELECT place FROM visits) ORDER BY id;
SELECT id FROM places WHERE id <> ALL(SELECT place FROM visits) ORDER BY id;
SELECT ARRAY(SELECT day FROM visits WHERE place = p.id ORDER BY day) AS days FROM places p WHERE id < 3 ORDER BY id;
-- unnest
SELECT p.id, t FROM places p, unnest(p.tags) AS t ORDER BY p.id, t;
SELECT p.id, u.tag FROM places p CROSS JOIN unnest(p.tags) AS u(tag) WHERE u.tag LIKE 'C%' ORDER BY 1;
SELECT tag, count(*) AS n FROM places, unnest(tags) AS tag GROUP BY tag ORDER BY n DESC, tag LIMIT 2;
SELECT DISTINCT unnest(tags) FROM places ORDER BY 1;
SELECT unnest(tags) AS tag, count(*) AS n FROM places GROUP BY tag ORDER BY 2 DESC, 1;
SELECT id FROM places p WHERE EXISTS (SELECT 1 FROM unnest(p.tags) AS t WHERE t ILIKE 'bak%');
SELECT t.tag, t.n FROM places p, unnest(p.tags) WITH ORDINALITY AS t(tag, n) WHERE p.id = 3 ORDER BY t.n DESC;
-- LIKE minds letter case, ILIKE does not, also beyond ASCII
SELECT id FROM places WHERE name LIKE 'blue%';
SELECT id FROM places WHERE name ILIKE 'blue%' ORDER BY id;
SELECT id FROM places WHERE name ILIKE '%éCLAIR';
SELECT id FROM places WHERE name NOT LIKE '%o%' ORDER BY id;
SELECT id FROM places WHERE name LIKE '100\%%';
SELECT id FROM places WHERE name LIKE '%!_s' ESCAPE '!';
SELECT id FROM places WHERE name ~ '^[A-B]' ORDER BY id;
SELECT id FROM places WHERE name !~* 'blue' ORDER BY id;
SELECT id FROM places WHERE name SIMILAR TO '(Blue|blue) %' ORDER BY id;
-- order: NULLs last ascending, first descending
SELECT id, rating FROM places ORDER BY rating, id;
SELECT id, rating FROM places ORDER BY rating DESC, id;
SELECT id, rating FROM places ORDER BY rating DESC NULLS LAST, id LIMIT 2 OFFSET 1;
SELECT id FROM places ORDER BY id OFFSET 3;
SELECT id FROM places ORDER BY id LIMIT ALL;
-- precedence: || binds looser than + in PostgreSQL
SELECT 'a' || 1 + 2 AS s, 2 ^ 3 ^ 2 AS p, -2 ^ 2 AS q, 7 / 2 AS i, 7 / 2.0 AS f, 7 % 4 AS m;
SELECT NOT TRUE OR TRUE AS a, (1 = 2) IS FALSE AS b, NULL IS UNKNOWN AS c, 1 BETWEEN 0 AND 2 = TRUE AS d;
-- casts
SELECT '42'::int AS i, 2.5::int AS r, '1.25'::numeric AS n, 1.256::numeric(5, 2) AS m, 7::text AS t, 'yes'::boolean AS b;
SELECT DATE '2024-02-03' AS d, '3 Feb 2024'::date AS e, '2024-02-03'::timestamp AS t, 'abcdef'::varchar(3) AS v;
-- dates
SELECT id FROM places WHERE opened >= DATE '2021-01-01' ORDER BY id;
SELECT opened + interval '1 month' AS a, opened - interval '1 year 2 days' AS b, opened::date + 30 AS c FROM places WHERE id IN (1, 3) ORDER BY id;
SELECT DATE '2024-03-01' - DATE '2024-02-01' AS days, extract(year FROM opened) AS y, date_trunc('month', opened) AS m, to_char(opened, 'DD Mon YYYY') AS s FROM places WHERE id = 2;
SELECT count(*) AS n FROM places WHERE opened < current_date;
SELECT timestamp '2024-01-01 10:00:00' + interval '90 minutes' AS t;
-- text
SELECT upper('é') AS u, char_length('Éclair') AS n, substring('Éclair' FROM 2 FOR 3) AS s, position('a' IN 'Éclair') AS p, initcap('o''neill and sons') AS i;
SELECT left('abc', 2) AS l, right('abc', -1) AS r, split_part('a,b,c', ',', 2) AS s, lpad('7', 3, '0') AS p, trim(BOTH 'x' FROM 'xax') AS t, replace('aa', 'a', 'b') AS e;
SELECT concat('a', NULL, 1) AS c, coalesce(NULL, 'x') AS x, nullif(1, 1) AS n, greatest(1, NULL, 3) AS g, least('b', 'a') AS l;
SELECT regexp_replace('a1b22', '[0-9]+', '#', 'g') AS a, substring('tel 555' from '[0-9]+') AS b;
-- aggregates and windows
SELECT count(*) AS n, count(rating) AS r, avg(visits) AS a, sum(visits) AS s, min(name) AS lo, bool_and(open) AS every FROM places;
SELECT string_agg(name, '; ' ORDER BY id) AS names FROM places WHERE id < 3;
SELECT string_agg(DISTINCT day, ',') AS days FROM visits;
SELECT round(stddev(visits), 3) AS s, round(var_pop(visits), 3) AS v FROM places;
SELECT count(*) FILTER (WHERE rating > 4) AS good FROM places;
SELECT id, row_number() OVER (ORDER BY rating DESC, id) AS n, sum(visits) OVER w AS s FROM places WINDOW w AS (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) ORDER BY id;
SELECT open, count(*) AS n FROM places GROUP BY open HAVING count(*) > 1 ORDER BY open;
-- joins, subqueries, CTEs, set operations
SELECT p.name, v.guests FROM places p LEFT JOIN visits v ON v.place = p.id AND v.guests > 1 ORDER BY p.id, v.guests;
SELECT p.id, v.place FROM places p FULL JOIN visits v ON v.place = p.id ORDER BY 1, 2;
SELECT t.a, t.b FROM (VALUES (1, 'x'), (2, 'y')) AS t(a, b) ORDER BY t.a DESC;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n ORDER BY i;
(SELECT id FROM places ORDER BY id LIMIT 1) UNION (SELECT id FROM places ORDER BY id DESC LIMIT 1) ORDER BY id;
SELECT 1 AS x UNION SELECT 2 INTERSECT SELECT 3 ORDER BY x;
SELECT id FROM places EXCEPT (SELECT place FROM visits UNION SELECT 4) ORDER BY id;
SELECT id FROM places WHERE (id, name) IN ((1, 'Blue Heron'), (2, 'x'));
SELECT id FROM places WHERE ROW(id, visits) = ROW(5, 3);
SELECT name, (SELECT max(guests) FROM visits WHERE place = places.id) AS most FROM places ORDER BY id LIMIT 2;
SELECT CASE WHEN rating >= 4 THEN 'good' ELSE 'other' END AS c, count(*) AS n FROM places GROUP BY 1 ORDER BY 1;
SELECT DISTINCT rating FROM public.places WHERE rating IS NOT NULL ORDER BY rating;
SELECT id FROM places WHERE rating IS DISTINCT FROM 4.5 ORDER BY id;
-- a bad cast is an error, as in PostgreSQL
SELECT note::int FROM places;
SELECT name::date FROM places;
SELECT 'Thai' = ANY(name) FROM places;
-- what SQLite can't express
SELECT answer(note, 'is it loud?') FROM places;
SELECT DISTINCT ON (rating) id FROM places;
SELECT id FROM places INTERSECT ALL SELECT place FROM visits;
SELECT interval '1 day';
SELECT age(opened) FROM places;
SELECT * FROM places p, LATERAL (SELECT p.id) AS x;
SELECT n FROM generate_series(1, 3) AS n;
SELECT * FROM hidden.places;
SELECT * FROM places, unnest(tags) AS t;
SELECT '10.0.0.1'::inet;

-- rounding to tens and hundreds, and letters by their numbers
SELECT round(45, -1) AS tens, round(1250.5, -2) AS hundreds, round(7, -400) AS nothing, chr(233) AS letter;
