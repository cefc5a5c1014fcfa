/* SQLite, MySQL and PostgreSQL in one text. */
PRAGMA foreign_keys = ON;
CREATE TYPE public.mood AS ENUM ('happy', 'sad');
CREATE TABLE `customers` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'given by the till',
  `key` varchar(20) CHARACTER SET utf8 COLLATE utf8_bin DEFAULT 'x',
  since timestamp(3) without time zone DEFAULT now() NOT NULL,
  weight double precision,
  feels public.mood,
  level text CHECK (level IN ('gold', 'silver')),
  photo blob,
  untyped,
  PRIMARY KEY (`id`),
  UNIQUE KEY `by_key` (`key`(10)),
  KEY since_ (since DESC)
) ENGINE=InnoDB COMMENT='who buys'
CREATE TABLE [order lines] (
  customer INTEGER REFERENCES customers ON DELETE CASCADE,
  line_no INTEGER NOT NULL,
  product text COLLATE NOCASE,
  CONSTRAINT of_product FOREIGN KEY (product) REFERENCES products(name),
  CONSTRAINT pk PRIMARY KEY (customer, line_no DESC) ON CONFLICT REPLACE
) WITHOUT ROWID;
CREATE INDEX by_product ON [order lines] (product);
CREATE TRIGGER t AFTER INSERT ON customers BEGIN SELECT 1; SELECT 2; END;
CREATE VIEW gold AS SELECT * FROM customers WHERE level = 'gold';
COPY customers (id, key) FROM stdin;
1	it's
2	"odd
\.
CREATE TABLE shops (code char(2), boss integer, ranks integer[][], opened public.era);
ALTER TABLE ONLY shops ADD CONSTRAINT shops_pk PRIMARY KEY (CODE);
ALTER TABLE ONLY shops ADD CONSTRAINT shops_boss FOREIGN KEY (boss) REFERENCES public.customers(id);
ALTER TABLE shops OWNER TO someone;
COMMENT ON TABLE shops IS 'where it is sold';
COMMENT ON COLUMN public.shops.code IS $$two letters; the state's own$$;
