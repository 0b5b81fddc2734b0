-- DropIndex
DROP INDEX "battles_winner_user_id_idx";

-- AlterTable
ALTER TABLE "battles" ADD COLUMN     "not_counted" TEXT;

-- CreateTable
CREATE TABLE "released_usernames" (
    "username_key" TEXT NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "released_usernames_pkey" PRIMARY KEY ("username_key")
);

-- CreateIndex
CREATE INDEX "released_usernames_left_at_idx" ON "released_usernames"("left_at");

-- CreateIndex
CREATE INDEX "battles_winner_user_id_voting_deadline_idx" ON "battles"("winner_user_id", "voting_deadline");

-- What Prisma cannot say -------------------------------------------------------------------------------------------

-- A win that was counted before there was this rule stays counted: its reason is null.
ALTER TABLE "battles" ADD CONSTRAINT "battles_not_counted_known" CHECK ("not_counted" IN ('few_voters', 'same_two', 'day_full'));

-- Top Creators of all time: the wins that count.
DROP INDEX "battles_won";
CREATE INDEX "battles_won" ON "battles" ("category", "winner_user_id") WHERE "winner_user_id" IS NOT NULL AND "not_counted" IS NULL;

-- XP follows what it was for: that of comments and likes that are gone goes with them.
UPDATE "users" SET "xp" = coalesce(found.xp, 0)
FROM "users" each
LEFT JOIN (
    SELECT "id", sum("xp")::int AS xp FROM (
        SELECT "user_id" AS id, 5 * count(*) AS xp FROM "posts" GROUP BY 1
        UNION ALL SELECT "user_id", 2 * count(*) FROM "comments" GROUP BY 1
        UNION ALL SELECT p."user_id", count(*) FROM "posts" p JOIN "post_likes" l ON l."post_id" = p."id" AND l."user_id" <> p."user_id" GROUP BY 1
        UNION ALL SELECT c."user_id", count(*) FROM "comments" c JOIN "comment_likes" l ON l."comment_id" = c."id" AND l."user_id" <> c."user_id" GROUP BY 1
        UNION ALL SELECT "reported_by", 20 * count(*) FROM "squad_wins" GROUP BY 1
        UNION ALL SELECT "winner_user_id", 50 * count(*) FROM "battles" WHERE "winner_user_id" IS NOT NULL GROUP BY 1
        UNION ALL SELECT "user_id", 30 * count(*) FROM "mission_runs" WHERE "claimed_at" IS NOT NULL GROUP BY 1
        UNION ALL SELECT "user_id", 300 * count(*) FROM "showdown_champions" WHERE "rank" = 1 GROUP BY 1
    ) gave GROUP BY "id"
) found ON found."id" = each."id"
WHERE "users"."id" = each."id" AND "users"."xp" <> coalesce(found.xp, 0) AND "users"."username_key" NOT LIKE 'deleted:%';
