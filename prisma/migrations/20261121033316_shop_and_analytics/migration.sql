-- CreateTable
CREATE TABLE "platform_counts" (
    "metric" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "platform_counts_pkey" PRIMARY KEY ("metric","shard")
);

-- CreateTable
CREATE TABLE "game_counts" (
    "game_name" TEXT NOT NULL,
    "squads" INTEGER NOT NULL,

    CONSTRAINT "game_counts_pkey" PRIMARY KEY ("game_name")
);

-- CreateTable
CREATE TABLE "shop_items" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "image_url" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "stock" INTEGER,
    "sold" INTEGER NOT NULL DEFAULT 0,
    "releases_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop_ownerships" (
    "user_id" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "price" INTEGER NOT NULL,
    "bought_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_ownerships_pkey" PRIMARY KEY ("user_id","item_id")
);

-- CreateTable
CREATE TABLE "worn_items" (
    "user_id" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "item_id" INTEGER NOT NULL,

    CONSTRAINT "worn_items_pkey" PRIMARY KEY ("user_id","category")
);

-- CreateIndex
CREATE INDEX "game_counts_squads_game_name_idx" ON "game_counts"("squads" DESC, "game_name");

-- CreateIndex
CREATE UNIQUE INDEX "shop_items_slug_key" ON "shop_items"("slug");

-- CreateIndex
CREATE INDEX "shop_ownerships_item_id_idx" ON "shop_ownerships"("item_id");

-- CreateIndex
CREATE INDEX "worn_items_user_id_item_id_idx" ON "worn_items"("user_id", "item_id");

-- AddForeignKey
ALTER TABLE "shop_ownerships" ADD CONSTRAINT "shop_ownerships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_ownerships" ADD CONSTRAINT "shop_ownerships_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "shop_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "worn_items" ADD CONSTRAINT "worn_items_user_id_item_id_fkey" FOREIGN KEY ("user_id", "item_id") REFERENCES "shop_ownerships"("user_id", "item_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What must hold of an item, whoever writes it: nothing sells what is not there.
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_stock_not_negative" CHECK ("stock" >= 0);
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_price_in_range" CHECK ("price" BETWEEN 0 AND 1000000);
ALTER TABLE "shop_items" ADD CONSTRAINT "shop_items_category_known"
  CHECK ("category" IN ('vehicle', 'animal', 'fashion', 'accessory'));

-- The shop's first stock. Product data, so that a managed database has it too; a slug that is there already stays as
-- the creator account left it.
INSERT INTO "shop_items" ("slug", "name", "description", "price", "image_url", "category", "stock", "created_at")
SELECT slug, name, description, price, '/shop/' || slug || '.svg', category, stock, now()
FROM (VALUES
  ('danfo-stripes', 'Danfo Stripes', 'Two black lines round your picture. No other bus may overtake you.', 35, 'accessory', NULL::int),
  ('okada', 'Okada', 'Helmet included. Whether it is worn is between you and your mother.', 40, 'vehicle', NULL),
  ('compound-cock', 'Compound Cock', 'Set for 4:10 a.m. There is no snooze.', 45, 'animal', NULL),
  ('ankara-hat', 'Ankara Bucket Hat', 'Left over from Auntie''s curtains, and proud of it.', 55, 'fashion', NULL),
  ('masked-agama', 'Masked Agama', 'Fifty push-ups on your wall every morning. The mask is so his mother will not know.', 60, 'animal', NULL),
  ('lekki-boots', 'Lekki Rain Boots', 'For when the road is also the lagoon.', 70, 'fashion', NULL),
  ('goat', 'Goat With No Comment', 'It ate the homework. It is not sorry.', 75, 'animal', NULL),
  ('up-nepa', 'Up NEPA!', 'Bulbs all round your picture. They work when there is light.', 80, 'accessory', NULL),
  ('keke', 'Keke Napep', 'Three wheels, five passengers, one door, no regrets.', 90, 'vehicle', NULL),
  ('ghana-must-go', 'Ghana-Must-Go', 'A check that has crossed every border twice. It holds more than it should.', 120, 'accessory', 30),
  ('coral-beads', 'Coral Beads', 'Your uncle will ask which king''s house you come from.', 140, 'accessory', NULL),
  ('molue', 'Molue', 'Forty-nine sitting, ninety-nine standing. You will be standing.', 160, 'vehicle', NULL),
  ('agbada', 'Agbada', 'Enters the room three seconds after you do.', 220, 'fashion', NULL),
  ('cattle-egret', 'Cattle Egret', 'Follows every cow, owns none of them. A businessbird.', 300, 'animal', 15),
  ('owambe-gele', 'Owambe Gele', 'Tied once, by somebody''s mother. Blocks the two rows behind you.', 380, 'fashion', 20),
  ('danfo-001', 'Danfo 001', 'The first bus of the morning is yours. For once you have change.', 450, 'vehicle', 25)
) AS stall (slug, name, description, price, category, stock)
ON CONFLICT ("slug") DO NOTHING;

-- Counts of what the analytics page shows, kept in the transaction that adds or removes a row. A figure is the sum of its
-- shards: a writer takes one that nobody else holds, or makes a new one, so that no writer ever waits for another and
-- none can wait in a circle. Always enabled: a bulk load counts too.
CREATE SEQUENCE platform_count_shards;

CREATE FUNCTION add_to_platform_count(counted text, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF change = 0 THEN RETURN; END IF;
  UPDATE platform_counts SET count = count + change WHERE (metric, shard) = (
    SELECT metric, shard FROM platform_counts WHERE metric = counted LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO platform_counts (metric, shard, count) VALUES (counted, nextval('platform_count_shards'), change);
  END IF;
END $$;

CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_platform_count('posts', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * (SELECT count(*) FROM changed));
  RETURN NULL;
END $$;

-- A deleted account stays as a row without a person.
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_platform_count('users', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    * (SELECT count(*) FROM changed WHERE email NOT LIKE 'deleted:%'));
  RETURN NULL;
END $$;

CREATE FUNCTION count_departure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_platform_count('users', -1);
  RETURN NULL;
END $$;

-- Games in the order of their names, so that two transactions cannot each wait for the other.
CREATE FUNCTION count_squads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM add_to_platform_count('squads', sign * (SELECT count(*) FROM changed));
  INSERT INTO game_counts (game_name, squads)
  SELECT game_name, sign * count(*) FROM changed GROUP BY game_name ORDER BY game_name
  ON CONFLICT (game_name) DO UPDATE SET squads = game_counts.squads + excluded.squads;
  RETURN NULL;
END $$;

CREATE FUNCTION count_renamed_squad() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO game_counts (game_name, squads)
  SELECT * FROM (VALUES (old.game_name, -1), (new.game_name, 1)) AS renamed (name, change) ORDER BY name
  ON CONFLICT (game_name) DO UPDATE SET squads = game_counts.squads + excluded.squads;
  RETURN NULL;
END $$;

CREATE TRIGGER posts_added AFTER INSERT ON posts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER posts_removed AFTER DELETE ON posts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER users_added AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_removed AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_departed AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (old.email NOT LIKE 'deleted:%' AND new.email LIKE 'deleted:%') EXECUTE FUNCTION count_departure();
CREATE TRIGGER squads_added AFTER INSERT ON squads REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_squads();
CREATE TRIGGER squads_removed AFTER DELETE ON squads REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_squads();
CREATE TRIGGER squads_renamed AFTER UPDATE OF game_name ON squads FOR EACH ROW
  WHEN (old.game_name IS DISTINCT FROM new.game_name) EXECUTE FUNCTION count_renamed_squad();
ALTER TABLE posts ENABLE ALWAYS TRIGGER posts_added;
ALTER TABLE posts ENABLE ALWAYS TRIGGER posts_removed;
ALTER TABLE users ENABLE ALWAYS TRIGGER users_added;
ALTER TABLE users ENABLE ALWAYS TRIGGER users_removed;
ALTER TABLE users ENABLE ALWAYS TRIGGER users_departed;
ALTER TABLE squads ENABLE ALWAYS TRIGGER squads_added;
ALTER TABLE squads ENABLE ALWAYS TRIGGER squads_removed;
ALTER TABLE squads ENABLE ALWAYS TRIGGER squads_renamed;

-- What was there before. The triggers' locks keep writers out until this migration is through.
INSERT INTO platform_counts (metric, shard, count)
SELECT 'posts', 0, count(*) FROM posts
UNION ALL SELECT 'users', 0, count(*) FROM users WHERE email NOT LIKE 'deleted:%'
UNION ALL SELECT 'squads', 0, count(*) FROM squads
ON CONFLICT (metric, shard) DO UPDATE SET count = platform_counts.count + excluded.count;
INSERT INTO game_counts (game_name, squads) SELECT game_name, count(*) FROM squads GROUP BY game_name;

-- Rewritten often and always in place.
ALTER TABLE platform_counts SET (fillfactor = 10, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0);
