-- Draws of tournaments: matches, what was reported of them, and what counts because the other side confirmed it. The code
-- before knows none of it, and goes on beside it.
-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "captain_id" INTEGER,
ADD COLUMN     "confirmed_wins" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "tournaments" ADD COLUMN     "format" TEXT NOT NULL DEFAULT 'single',
ADD COLUMN     "places" INTEGER NOT NULL DEFAULT 64,
ADD COLUMN     "seeded" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "started_at" TIMESTAMPTZ(3),
ADD COLUMN     "starts_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tournament_squads" ADD COLUMN     "checked_in_at" TIMESTAMPTZ(3),
ADD COLUMN     "seed" INTEGER,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "matches" (
    "id" SERIAL NOT NULL,
    "tournament_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bracket" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "seed_a" INTEGER,
    "seed_b" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "score_a" INTEGER,
    "score_b" INTEGER,
    "winner_seed" INTEGER,
    "forfeit_seed" INTEGER,
    "reported_seed" INTEGER,
    "reported_by" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "next_number" INTEGER,
    "next_side" INTEGER,
    "drop_number" INTEGER,
    "drop_side" INTEGER,

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "match_reports" (
    "id" SERIAL NOT NULL,
    "match_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "act" TEXT NOT NULL,
    "seed" INTEGER,
    "score_a" INTEGER,
    "score_b" INTEGER,
    "words" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "matches_state_due_at_idx" ON "matches"("state", "due_at");

-- CreateIndex
CREATE INDEX "matches_reported_by_idx" ON "matches"("reported_by");

-- CreateIndex
CREATE UNIQUE INDEX "matches_tournament_id_number_key" ON "matches"("tournament_id", "number");

-- CreateIndex
CREATE INDEX "match_reports_match_id_id_idx" ON "match_reports"("match_id", "id" DESC);

-- CreateIndex
CREATE INDEX "match_reports_user_id_id_idx" ON "match_reports"("user_id", "id");

-- CreateIndex
CREATE INDEX "squads_confirmed_wins_wins_id_idx" ON "squads"("confirmed_wins" DESC, "wins" DESC, "id");

-- CreateIndex
CREATE INDEX "squads_captain_id_idx" ON "squads"("captain_id");

-- CreateIndex
CREATE INDEX "tournaments_status_starts_at_idx" ON "tournaments"("status", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "tournament_squads_tournament_id_seed_key" ON "tournament_squads"("tournament_id", "seed");

-- AddForeignKey
ALTER TABLE "squads" ADD CONSTRAINT "squads_captain_id_fkey" FOREIGN KEY ("captain_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_reported_by_fkey" FOREIGN KEY ("reported_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_reports" ADD CONSTRAINT "match_reports_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_reports" ADD CONSTRAINT "match_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is written by a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
CREATE TRIGGER match_reports_by_deleted_account BEFORE INSERT ON match_reports FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();

ALTER TABLE tournaments DROP CONSTRAINT tournaments_status;
ALTER TABLE tournaments ADD CONSTRAINT tournaments_status CHECK (status IN ('open', 'running', 'completed', 'closed'));
ALTER TABLE tournaments ADD CONSTRAINT tournaments_format CHECK (format IN ('single', 'double', 'round_robin'));
ALTER TABLE tournaments ADD CONSTRAINT tournaments_places CHECK (places BETWEEN 2 AND 64);
ALTER TABLE matches ADD CONSTRAINT matches_state
  CHECK (state IN ('waiting', 'ready', 'reported', 'disputed', 'confirmed', 'bye', 'forfeit'));
ALTER TABLE match_reports ADD CONSTRAINT match_reports_act
  CHECK (act IN ('report', 'confirm', 'dispute', 'decide', 'forfeit', 'unanswered'));
ALTER TABLE squads ADD CONSTRAINT squads_confirmed_wins CHECK (confirmed_wins >= 0);
