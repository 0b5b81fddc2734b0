-- When something happened last in a tournament's matches: one in which nothing does any more closes. The code before does not
-- write it, and where it is missing the start counts.
ALTER TABLE "tournaments" ADD COLUMN "last_step_at" TIMESTAMPTZ(3);
UPDATE "tournaments" t SET "last_step_at" = (
  SELECT max(r."created_at") FROM "matches" m JOIN "match_reports" r ON r."match_id" = m."id" WHERE m."tournament_id" = t."id")
WHERE t."status" = 'running';
