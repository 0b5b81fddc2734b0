-- CreateTable
CREATE TABLE "battles" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER,
    "category" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "media_url" TEXT NOT NULL,
    "opponent_id" INTEGER,
    "opponent_team_id" INTEGER,
    "opponent_content" TEXT,
    "opponent_media_url" TEXT,
    "is_live" BOOLEAN NOT NULL DEFAULT false,
    "votes" INTEGER NOT NULL DEFAULT 0,
    "opponent_votes" INTEGER NOT NULL DEFAULT 0,
    "removed_votes" INTEGER NOT NULL DEFAULT 0,
    "voting_deadline" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "winner" TEXT,
    "winner_user_id" INTEGER,
    "told_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "battles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "battle_votes" (
    "battle_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "vote_for" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "voided_at" TIMESTAMPTZ(3),
    "void_reason" TEXT,

    CONSTRAINT "battle_votes_pkey" PRIMARY KEY ("battle_id","user_id")
);

-- CreateTable
CREATE TABLE "teams" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "member_count" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "team_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("team_id","user_id")
);

-- CreateIndex
CREATE INDEX "battles_user_id_idx" ON "battles"("user_id");

-- CreateIndex
CREATE INDEX "battles_opponent_id_idx" ON "battles"("opponent_id");

-- CreateIndex
CREATE INDEX "battles_team_id_idx" ON "battles"("team_id");

-- CreateIndex
CREATE INDEX "battles_opponent_team_id_idx" ON "battles"("opponent_team_id");

-- CreateIndex
CREATE INDEX "battles_winner_user_id_idx" ON "battles"("winner_user_id");

-- CreateIndex
CREATE INDEX "battles_category_settled_at_idx" ON "battles"("category", "settled_at");

-- CreateIndex
CREATE INDEX "battle_votes_user_id_created_at_idx" ON "battle_votes"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "teams_name_key_key" ON "teams"("name_key");

-- CreateIndex
CREATE INDEX "teams_creator_id_idx" ON "teams"("creator_id");

-- CreateIndex
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_opponent_id_fkey" FOREIGN KEY ("opponent_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_winner_user_id_fkey" FOREIGN KEY ("winner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battles" ADD CONSTRAINT "battles_opponent_team_id_fkey" FOREIGN KEY ("opponent_team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battle_votes" ADD CONSTRAINT "battle_votes_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "battle_votes" ADD CONSTRAINT "battle_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say -------------------------------------------------------------------------------------------

ALTER TABLE "battles" ADD CONSTRAINT "battles_votes_not_negative" CHECK (least("votes", "opponent_votes", "removed_votes") >= 0);
ALTER TABLE "battles" ADD CONSTRAINT "battles_not_with_oneself" CHECK ("opponent_id" <> "user_id");
ALTER TABLE "battles" ADD CONSTRAINT "battles_won_once_settled" CHECK ("winner" IS NULL OR "settled_at" IS NOT NULL);
ALTER TABLE "battles" ADD CONSTRAINT "battles_winner_known" CHECK ("winner" IN ('creator', 'opponent', 'tie'));
ALTER TABLE "battle_votes" ADD CONSTRAINT "battle_votes_for_a_side" CHECK ("vote_for" IN ('creator', 'opponent'));
ALTER TABLE "teams" ADD CONSTRAINT "teams_member_count_not_negative" CHECK ("member_count" >= 0);

-- What falls due, for whoever looks first and for the scheduled route.
CREATE INDEX "battles_to_settle" ON "battles" ("voting_deadline") WHERE "settled_at" IS NULL AND "hidden_at" IS NULL;

-- Names by their first letters, as one types them, whatever the database sorts by.
CREATE INDEX "users_username_key_prefix" ON "users" ("username_key" text_pattern_ops);
