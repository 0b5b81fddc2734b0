-- CreateTable
CREATE TABLE "post_days" (
    "day" DATE NOT NULL,
    "shard" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "post_days_pkey" PRIMARY KEY ("day","shard")
);

-- CreateTable
CREATE TABLE "call_minutes" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "at_most" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,

    CONSTRAINT "call_minutes_pkey" PRIMARY KEY ("minute","at_most")
);

-- Posts of each UTC day, counted as platform_counts are: a writer takes a shard that nobody else holds, or makes one.
CREATE FUNCTION add_to_post_day(counted date, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_days SET count = count + change WHERE (day, shard) = (
    SELECT day, shard FROM post_days WHERE day = counted LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO post_days (day, shard, count) VALUES (counted, nextval('platform_count_shards'), change);
  END IF;
END $$;

-- Writers are kept out from here until this migration is through, so that none is counted twice or not at all.
LOCK TABLE posts IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM add_to_platform_count('posts', sign * (SELECT count(*) FROM changed));
  PERFORM add_to_post_day(day, sign * posts) FROM (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS posts FROM changed GROUP BY 1) days;
  RETURN NULL;
END $$;

INSERT INTO post_days (day, shard, count)
SELECT (created_at AT TIME ZONE 'UTC')::date, 0, count(*) FROM posts GROUP BY 1;

-- Rewritten often and always in place.
ALTER TABLE post_days SET (fillfactor = 10, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
ALTER TABLE call_minutes SET (fillfactor = 50, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
