-- The same for a win: reported again after a lost answer, it counts once.
ALTER TABLE "squad_wins" ADD COLUMN "client_id" TEXT;
