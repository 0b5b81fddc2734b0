-- Confirmed wins count once a day for the same two founders. What was agreed before counts as it did.
ALTER TABLE "matches" ADD COLUMN     "agreed_at" TIMESTAMPTZ(3),
ADD COLUMN     "uncounted" BOOLEAN NOT NULL DEFAULT false;
