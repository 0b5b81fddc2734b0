-- When a running tournament closes because nothing happens in its matches. Those that run have the whole time from now on. The
-- code before does not write it: one that is drawn by it meanwhile closes once something has happened in it.
ALTER TABLE "tournaments" ADD COLUMN "closes_at" TIMESTAMPTZ(3);
UPDATE "tournaments" t SET "closes_at" = now() + interval '30 days'
WHERE t."status" = 'running' AND NOT EXISTS (
  SELECT 1 FROM "matches" m WHERE m."tournament_id" = t."id" AND m."state" IN ('reported', 'disputed'));
