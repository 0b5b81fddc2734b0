-- CreateTable
CREATE TABLE "squad_wins" (
    "id" SERIAL NOT NULL,
    "squad_id" INTEGER NOT NULL,
    "reported_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "squad_wins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tournaments" (
    "id" SERIAL NOT NULL,
    "squad_id" INTEGER NOT NULL,
    "creator_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "game_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "participant_count" INTEGER NOT NULL DEFAULT 0,
    "winner_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournaments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tournament_squads" (
    "tournament_id" INTEGER NOT NULL,
    "squad_id" INTEGER NOT NULL,
    "joined_by" INTEGER NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournament_squads_pkey" PRIMARY KEY ("tournament_id","squad_id")
);

-- CreateIndex
CREATE INDEX "squad_wins_squad_id_idx" ON "squad_wins"("squad_id");

-- CreateIndex
CREATE INDEX "squad_wins_reported_by_created_at_idx" ON "squad_wins"("reported_by", "created_at");

-- CreateIndex
CREATE INDEX "tournaments_squad_id_idx" ON "tournaments"("squad_id");

-- CreateIndex
CREATE INDEX "tournaments_creator_id_idx" ON "tournaments"("creator_id");

-- CreateIndex
CREATE INDEX "tournaments_winner_id_idx" ON "tournaments"("winner_id");

-- CreateIndex
CREATE INDEX "tournament_squads_squad_id_idx" ON "tournament_squads"("squad_id");

-- CreateIndex
CREATE INDEX "tournament_squads_joined_by_idx" ON "tournament_squads"("joined_by");

-- CreateIndex
CREATE INDEX "squads_wins_id_idx" ON "squads"("wins" DESC, "id");

-- AddForeignKey
ALTER TABLE "squad_wins" ADD CONSTRAINT "squad_wins_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "squad_wins" ADD CONSTRAINT "squad_wins_reported_by_fkey" FOREIGN KEY ("reported_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_winner_id_fkey" FOREIGN KEY ("winner_id") REFERENCES "squads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament_squads" ADD CONSTRAINT "tournament_squads_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament_squads" ADD CONSTRAINT "tournament_squads_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tournament_squads" ADD CONSTRAINT "tournament_squads_joined_by_fkey" FOREIGN KEY ("joined_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say -------------------------------------------------------------------------------------------

ALTER TABLE "squads" ADD CONSTRAINT "squads_status" CHECK ("status" IN ('open', 'closed'));
ALTER TABLE "squads" ADD CONSTRAINT "squads_counts_not_negative" CHECK ("wins" >= 0 AND "member_count" >= 0);
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_status" CHECK ("status" IN ('open', 'completed', 'closed'));
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_won_when_completed" CHECK ("winner_id" IS NULL OR "status" = 'completed');
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_count_not_negative" CHECK ("participant_count" >= 0);

-- A person's flips are rows of the ledger: their history, newest first, and what the day's caps count.
CREATE INDEX "coin_entries_flips" ON "coin_entries" ("user_id", "id" DESC) WHERE "reason" = 'flip';
