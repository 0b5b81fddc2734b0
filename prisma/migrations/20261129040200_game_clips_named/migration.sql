-- The same for a clip.
ALTER TABLE "game_clips" ADD COLUMN     "client_id" TEXT;
