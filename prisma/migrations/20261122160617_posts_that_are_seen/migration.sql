-- A page of a feed leaves out what is hidden and what is by people across a block, which may be tens of thousands in a row:
-- the first are not in these indexes, and of the others the index alone is read. Code of the version before is served by
-- them as well.
CREATE INDEX "posts_seen_by_id" ON "posts" ("id" DESC) INCLUDE ("user_id") WHERE "hidden_at" IS NULL;
CREATE INDEX "posts_seen_by_hot" ON "posts" ("hot" DESC, "id" DESC) INCLUDE ("user_id") WHERE "hidden_at" IS NULL;

-- DropIndex
DROP INDEX "posts_hot_id_idx";
