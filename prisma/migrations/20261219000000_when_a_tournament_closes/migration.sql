-- When a running tournament closes because nothing happens in its matches. The code before does not write it: one that is drawn by
-- it meanwhile closes once something has happened in it.
ALTER TABLE "tournaments" ADD COLUMN "closes_at" TIMESTAMPTZ(3);
