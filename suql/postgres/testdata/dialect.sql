-- values as they come back
SELECT * FROM odd ORDER BY id;
-- an enum is text wherever a value of it is not in sight
SELECT id FROM odd WHERE feels = 'happy';
SELECT id FROM odd WHERE feels = 'merry';
SELECT id FROM odd WHERE 'merry' <> feels;
SELECT id FROM odd WHERE feels IN ('sad', 'merry');
SELECT id FROM odd WHERE feels > 'sad';
SELECT id FROM odd WHERE feels IS DISTINCT FROM 'merry' ORDER BY id;
SELECT a.id FROM odd AS a JOIN odd AS b ON a.feels = b.feels WHERE b.feels = a.feels ORDER BY a.id;
SELECT id FROM odd WHERE feels = "Full Name";
SELECT id FROM odd WHERE feels LIKE 'h%' OR feels ILIKE 'S%' ORDER BY id;
SELECT lower(feels) AS f, feels || '!' AS g, CASE feels WHEN 'merry' THEN 1 ELSE 2 END AS c, count(*) AS n FROM odd GROUP BY feels ORDER BY feels;
SELECT id FROM odd WHERE feels = ANY(ARRAY['sad', 'merry']);
SELECT id FROM odd WHERE 'ok' = ANY(felt);
SELECT id FROM odd WHERE 'merry' = ANY(felt);
SELECT id FROM odd WHERE felt @> ARRAY['ok'];
SELECT id FROM odd WHERE feels BETWEEN 'merry' AND 'z' ORDER BY id;
SELECT id FROM odd WHERE feels IN (SELECT 'merry' UNION SELECT 'sad');
SELECT id FROM odd WHERE feels IN (SELECT feels FROM odd WHERE ok);
SELECT coalesce(feels, 'none') AS a, nullif(feels, 'sad') AS b, CASE WHEN ok THEN feels ELSE 'shut' END AS c, CASE WHEN ok THEN feels ELSE 'sad' END AS d FROM odd ORDER BY id;
SELECT feels FROM odd UNION SELECT feels FROM odd_view ORDER BY feels;
-- through subqueries and named queries
SELECT f FROM (SELECT feels AS f FROM odd) AS t WHERE f = 'merry';
WITH t AS (SELECT * FROM odd) SELECT id FROM t WHERE t.feels = 'merry';
WITH odd AS (SELECT 'merry' AS feels) SELECT feels FROM odd WHERE feels = 'merry';
SELECT id FROM odd AS o WHERE EXISTS (SELECT 1 FROM heap WHERE o.feels = 'merry');
SELECT id FROM odd WHERE EXISTS (SELECT 1 FROM heap WHERE feels = 'merry');
SELECT feels FROM odd WHERE feels = 'sad' UNION SELECT what FROM heap WHERE what = 'line 1' ORDER BY feels;
-- arrays of other things than text
SELECT id FROM odd WHERE words && ARRAY['a', 'z'] ORDER BY id;
SELECT id FROM odd WHERE 'b c' = ANY(words);
SELECT id FROM odd WHERE 2 = ANY(numbers);
-- JSON as a list, in columns of JSON and of text
SELECT id, 'x' = ANY(tags) AS tagged, 'x' = ANY(listed) AS listed FROM odd ORDER BY id;
SELECT id, t FROM odd, unnest(tags) AS t ORDER BY t;
SELECT u.tag, u.n FROM odd, unnest(tags) WITH ORDINALITY AS u(tag, n) ORDER BY u.tag;
SELECT DISTINCT unnest(tags) AS t FROM odd ORDER BY t;
SELECT id, cardinality(tags) AS n FROM odd ORDER BY id;
SELECT doc -> 'k' AS k, doc ->> 'k' AS t FROM odd ORDER BY id LIMIT 2;
-- what has no order is ordered as text
SELECT id FROM odd ORDER BY doc, place, id;
-- truth written as a number
SELECT id FROM odd WHERE ok = 1;
SELECT id FROM odd WHERE 0 = ok;
SELECT min(ok) AS lo, max(ok) AS hi FROM odd;
-- functions under another name, and arguments that PostgreSQL would not take
SELECT round(small, 1) AS a, trunc(big, 1) AS b, round(big) AS c FROM odd WHERE ok;
SELECT group_concat(big) AS a, group_concat(code, '+') AS b, total(small) AS t, instr('abc', 'c') AS i, log2(8) AS l FROM odd WHERE ok;
SELECT string_agg(DISTINCT feels, ', ' ORDER BY feels) AS f FROM odd;
SELECT length(big) AS n, upper(id) AS u, replace(at, ' ', 'T') AS r FROM odd WHERE ok;
SELECT n FROM (SELECT count(*) AS n FROM odd);
-- what PostgreSQL can't express, or does not take
SELECT answer(listed, 'is it loud?') FROM odd;
SELECT strftime('%Y', at) FROM odd;
SELECT "Full Name"::int FROM odd;
SELECT 1 / 0 AS z;
SELECT id FROM odd WHERE at > 5;
SELECT id, count(*) FROM odd GROUP BY feels;
SELECT id FROM missing;
