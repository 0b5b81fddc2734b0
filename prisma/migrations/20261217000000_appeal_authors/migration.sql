-- Whom a decision is about, beyond its reports: it was forgotten with them after 90 days, also where a suspension had lengthened
-- the time to appeal. The code before knows nothing of this table, and forgets as it did.
CREATE TABLE "appeal_authors" (
  "target_type" TEXT NOT NULL,
  "target_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "appeal_authors_pkey" PRIMARY KEY ("target_type", "target_id")
);
CREATE INDEX "appeal_authors_user_id_idx" ON "appeal_authors"("user_id");
CREATE INDEX "appeal_authors_until_idx" ON "appeal_authors"("until");
ALTER TABLE "appeal_authors" ADD CONSTRAINT "appeal_authors_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
