-- When those who act for the squads of a tournament were told that they may check in. The code before does not tell anybody, and
-- goes on beside it.
ALTER TABLE "tournaments" ADD COLUMN "check_in_told_at" TIMESTAMPTZ(3);

-- What began before this has nobody to tell any more.
UPDATE "tournaments" SET "check_in_told_at" = "starts_at" WHERE "status" <> 'open' AND "starts_at" IS NOT NULL;
