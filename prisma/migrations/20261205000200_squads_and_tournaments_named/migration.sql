-- The same for a squad and a tournament: created again after a lost answer, it is stored once.
ALTER TABLE "squads" ADD COLUMN "client_id" TEXT;
ALTER TABLE "tournaments" ADD COLUMN "client_id" TEXT;
