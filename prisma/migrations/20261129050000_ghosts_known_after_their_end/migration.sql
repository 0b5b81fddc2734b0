-- The sender's name for a ghost, as long as its sealed copy is there: a ghost that is sent once more after it vanished is known.
ALTER TABLE "sealed_ghosts" ADD COLUMN "client_id" TEXT;
