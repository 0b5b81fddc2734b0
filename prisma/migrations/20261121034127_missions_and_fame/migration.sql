-- AlterTable
ALTER TABLE "users" ADD COLUMN     "earned" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "developer_picks" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "awarded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "developer_picks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "missions" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "target" INTEGER NOT NULL,

    CONSTRAINT "missions_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "mission_runs" (
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "mission_runs_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "developer_picks_user_id_title_key" ON "developer_picks"("user_id", "title");

-- CreateIndex
CREATE INDEX "post_likes_post_id_created_at_user_id_idx" ON "post_likes"("post_id", "created_at", "user_id");

-- CreateIndex
CREATE INDEX "comment_likes_comment_id_created_at_user_id_idx" ON "comment_likes"("comment_id", "created_at", "user_id");

-- AddForeignKey
ALTER TABLE "developer_picks" ADD CONSTRAINT "developer_picks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mission_runs" ADD CONSTRAINT "mission_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say -------------------------------------------------------------------------------------------

ALTER TABLE "users" ADD CONSTRAINT "users_earned_not_negative" CHECK ("earned" >= 0);
ALTER TABLE "missions" ADD CONSTRAINT "missions_target_positive" CHECK ("target" > 0);

-- What was earned before there was a column for it.
UPDATE "users" SET "earned" = found.coins
FROM (
    SELECT "user_id", sum("amount") AS coins FROM "coin_entries"
    WHERE "amount" > 0 AND "reason" IN ('mission', 'battle', 'showdown') GROUP BY "user_id"
) found
WHERE "users"."id" = found."user_id";

-- Top Earners: the first of this; most people have earned nothing yet and are not in it.
CREATE INDEX "users_earned" ON "users" ("earned" DESC, "id") WHERE "earned" > 0;

-- Top Creators of all time: the wins of a category, person by person, without reading the battles.
CREATE INDEX "battles_won" ON "battles" ("category", "winner_user_id") WHERE "winner_user_id" IS NOT NULL;
