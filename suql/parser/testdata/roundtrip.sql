-- literals and names
SELECT 1, -1, 1.50, .5, 1e10, 12345678901234567890, -12345678901234567890

SELECT 'it''s', '', TRUE, false, NULL, E'line\nbreak', 'back\slash', 'naïve — 日本'

SELECT "Mixed Case", "select", "a""b", r."Opening Hours" FROM "My Table" AS r

SELECT - x, + x, - - x, -(-1), -(a + b), @ a, |/ 25, -a ^ 2, (-1)::int, 2 - -1 FROM t

SELECT *, r.*, r.name FROM restaurants r

-- operators and their strength
SELECT a + b * c - d / e % f ^ g, (a + b) * c, a - (b - c), a || b || 'x', (a || b) = c FROM t

SELECT a = b, a <> b, a != b, a < b, a <= b, a > b, a >= b, (a = b) = c, a = (b = c) FROM t

SELECT a AND b OR c AND NOT d, (a OR b) AND c, NOT (a AND b), NOT a = b, (NOT a) = b FROM t

SELECT a IS NULL, a IS NOT NULL, a ISNULL, a NOTNULL, (a = 1) IS TRUE, a IS NOT TRUE, a IS FALSE, a IS NOT FALSE, a IS UNKNOWN, a IS NOT UNKNOWN, (a IS NULL) IS TRUE FROM t

SELECT a IS DISTINCT FROM b, a IS NOT DISTINCT FROM b, (a IS DISTINCT FROM b) IS NULL FROM t

SELECT a ~ 'x', a !~* 'y', a -> 'k', a ->> 'k', a #> '{x}', a @> b, a && b, a <-> b FROM t

SELECT (a = 1) + 2, @ (a + 1), (@ a) + 1, 2 * (@ a), a OPERATOR(pg_catalog.+) b FROM t

-- patterns, ranges and lists
SELECT * FROM t WHERE a LIKE 'x%' AND a NOT LIKE '%y' AND a ILIKE 'z' AND a NOT ILIKE 'w' AND a LIKE '50!%' ESCAPE '!' AND (a LIKE 'x') = b

SELECT * FROM t WHERE a ~~ 'x' AND a !~~ 'x' AND a ~~* 'x' AND a !~~* 'x' AND a SIMILAR TO '(a|b)%' AND a NOT SIMILAR TO 'c'

SELECT * FROM t WHERE a BETWEEN 1 AND 2 AND a NOT BETWEEN b + 1 AND c OR (a BETWEEN 1 AND 2) = b

SELECT * FROM t WHERE a BETWEEN SYMMETRIC 2 AND 1 OR a NOT BETWEEN SYMMETRIC 2 AND 1

SELECT * FROM t WHERE a IN (1, 2) AND b NOT IN ('x') AND NOT a IN (3) AND a + 1 IN (4) AND (a IN (1)) = b

SELECT * FROM t WHERE a IN (SELECT b FROM u) AND a NOT IN (SELECT b FROM u) AND NOT a IN (SELECT b FROM u) AND a IN ((SELECT 1), 2)

SELECT * FROM t WHERE 'coffee' = ANY(cuisines) AND 1 < ALL(ARRAY[2, 3]) AND a = ANY(SELECT b FROM u) AND a <> ALL(VALUES (1), (2)) AND a LIKE ANY(ARRAY['x%']) AND a NOT ILIKE ALL(ARRAY['y']) AND (a = ANY(b)) = c

SELECT (a, b) = (1, 2), ROW(1), ROW(), (a, b) IN ((1, 2), (3, 4)), (a, b) IN (SELECT c, d FROM u) FROM t

-- calls
SELECT count(*), count(DISTINCT a), sum(a) FILTER (WHERE b > 1), string_agg(a, ', ' ORDER BY b DESC, c), array_agg(DISTINCT a ORDER BY a) FROM t

SELECT coalesce(a, b), nullif(a, 0), greatest(a, b, c), least(a), "coalesce"(a), "nullif"(a, b) FROM t

SELECT extract(year FROM d), extract('month' FROM d), extract(dow FROM d + interval '1 day'), extract(weird FROM d) FROM t

SELECT position('a' IN b), position('a' || 'c' IN b), position((a = b)::text IN c), substring(a FROM 2 FOR 3), substring(a FROM 2), substring(a, 2, 3), substring(a FOR 2), overlay(a PLACING 'x' FROM 2 FOR 1) FROM t

SELECT trim(a), trim(BOTH 'x' FROM a), trim(LEADING 'x' FROM a), trim(TRAILING FROM a), btrim(a), trim(a, 'x') FROM t

SELECT current_date, current_timestamp, current_timestamp(3), localtime, localtimestamp(0), current_time, now(), d AT TIME ZONE 'UTC' FROM t

SELECT left(a, 1), right(a, 2), replace(a, 'x', 'y'), "Odd Name"(a), "row"(a), "char"(a), "position"(a), "trim"(DISTINCT a), pg_catalog.lower(a) FROM t

-- casts and typed literals
SELECT a::int, CAST(a AS integer), a::int4, a::bigint, a::int8, a::smallint, a::float, a::float(10), a::real, a::double precision, a::numeric(10, 2), a::decimal, a::bool, a::text::date FROM t

SELECT a::varchar(10), a::char(3), a::char, a::"char", a::bpchar, a::character varying, a::bit(3), a::text[], a::int[][], a::json, a::jsonb, a::uuid, a::timestamp(3), a::timestamp with time zone, a::timestamptz, a::time, a::time with time zone FROM t

SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 10:00', INTERVAL '1 day', INTERVAL '5' DAY, INTERVAL '1-2' YEAR TO MONTH, INTERVAL '3' SECOND(2), INTERVAL(3) '1 day', '1 day'::interval, 't'::bool, TIME '10:00'

SELECT (a + b)::int, -a::int, (-a)::int, (CASE WHEN a THEN 1 END)::text, (a[1])::text, (a::int[])[1], (SELECT 1)::int FROM t

-- arrays and subscripts
SELECT ARRAY[1, 2], ARRAY[]::int[], ARRAY[ARRAY[1], ARRAY[2]], ARRAY(SELECT a FROM t), a[1], a[1][2], r.a[i + 1], (f(a))[1], (ARRAY[1, 2])[1], ((SELECT a FROM t))[1] FROM t r

-- case
SELECT CASE WHEN a > 1 THEN 'x' WHEN a IS NULL THEN 'y' ELSE 'z' END, CASE a WHEN 1 THEN 'one' END, CASE a + 1 WHEN 2 THEN CASE WHEN b THEN 1 END END FROM t

-- free text
SELECT *, summary(reviews) FROM restaurants WHERE answer(reviews, 'is this restaurant family-friendly?') = 'Yes' AND location = 'Palo Alto' LIMIT 1;

SELECT answer(a || b, 'what''s it?')::int, answer(t.reviews, 'q')::numeric(3, 1), NOT answer(x, 'q') = 'No', count(answer(x, 'q')), "summary"(x) FROM t

SELECT answer(r, 'q') FROM restaurants, unnest(reviews) AS r WHERE answer(r, 'q') NOT IN ('a', 'b') AND answer(r, 'n')::int BETWEEN 1 AND 20 ORDER BY answer(r, 's')::int DESC NULLS LAST

SELECT CASE WHEN answer(a, 'q') = 'Yes' THEN 1 ELSE 0 END AS flag, answer(a, 'q') LIKE '%x%' FROM t GROUP BY answer(a, 'z') HAVING answer(max(a), 'q') = answer(min(a), 'q')

-- from
SELECT 1

SELECT FROM t

SELECT * FROM s.t, u AS v (a, b), (SELECT 1 AS x) AS d, (VALUES (1, 'a'), (2, 'b')) AS w (n, s), LATERAL (SELECT t.a) AS l

SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (x, y) RIGHT OUTER JOIN d ON TRUE FULL JOIN e ON e.x = a.x CROSS JOIN f NATURAL JOIN g NATURAL LEFT JOIN h

SELECT * FROM a JOIN (b JOIN c ON b.x = c.x) ON a.x = b.x, (d CROSS JOIN e)

SELECT * FROM a LEFT JOIN b JOIN c ON b.x = c.x ON a.x = b.x

SELECT * FROM unnest(ARRAY[1, 2]) AS u, unnest(a) WITH ORDINALITY AS v (x, n), generate_series(1, 3) g, LATERAL unnest(b), current_date, coalesce(a)

SELECT * FROM (SELECT * FROM t WHERE a IN (SELECT b FROM u WHERE u.x = t.x)) s WHERE EXISTS (SELECT 1 FROM v WHERE v.y = s.y) AND NOT EXISTS (SELECT) AND a > (SELECT avg(a) FROM t)

-- grouping, ordering, limits
SELECT DISTINCT a, b AS "B" FROM t GROUP BY a, b, 1, lower(c) HAVING count(*) > 1 ORDER BY 1, b DESC, c ASC NULLS FIRST, d DESC NULLS LAST LIMIT 10 OFFSET 5

SELECT DISTINCT ON (a, b + 1) * FROM t ORDER BY a LIMIT ALL OFFSET 2 ROWS

SELECT a FROM t FETCH FIRST 3 ROWS ONLY

SELECT a FROM t LIMIT (SELECT 1) OFFSET 1 + 1

TABLE t

-- windows
SELECT rank() OVER (PARTITION BY a, b ORDER BY c DESC), sum(x) OVER w, sum(x) OVER (w ROWS 3 PRECEDING), lag(a, 1) OVER (), count(*) FILTER (WHERE a) OVER w FROM t WINDOW w AS (PARTITION BY a), v AS (w ORDER BY b)

SELECT sum(x) OVER (ORDER BY a RANGE BETWEEN '1 day' PRECEDING AND INTERVAL '1 day' FOLLOWING), sum(x) OVER (ORDER BY a GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), sum(x) OVER (ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING), sum(x) OVER (ROWS UNBOUNDED PRECEDING), sum(x) OVER (ORDER BY a ROWS BETWEEN 2 FOLLOWING AND n + 1 FOLLOWING) FROM t

-- set operations and lists of values
SELECT 1 UNION SELECT 2 UNION ALL SELECT 3 EXCEPT SELECT 4 INTERSECT SELECT 5

(SELECT 1 UNION SELECT 2) INTERSECT (SELECT 3 UNION SELECT 4) ORDER BY 1 LIMIT 2 OFFSET 1

(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL (SELECT a FROM u LIMIT 1)

SELECT 1 EXCEPT (SELECT 2 EXCEPT SELECT 3)

VALUES (1, 'a'), (2, NULL)

VALUES (1), (2) ORDER BY 1 DESC LIMIT 1

SELECT 1 UNION VALUES (2)

SELECT 1 UNION (VALUES (2) LIMIT 1)

-- with
WITH a AS (SELECT 1), b (x, y) AS (SELECT * FROM a) SELECT * FROM a, b

WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 10) SELECT n FROM r

WITH a AS (SELECT 1) SELECT 2 UNION SELECT * FROM a ORDER BY 1

WITH a AS MATERIALIZED (WITH b AS (SELECT 1) SELECT * FROM b) VALUES (1)

SELECT * FROM (WITH a AS (SELECT 1) SELECT * FROM a) x UNION (WITH b AS (SELECT 2) SELECT * FROM b)
