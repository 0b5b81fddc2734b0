-- Pictures that a decision blocks, each with its decision, so that undoing the decision lets them in again. A table of its
-- own: a picture may be blocked by several decisions, and by a list from outside. Those that decisions blocked before this
-- stay in blocked_pictures, which does not say by which.
CREATE TABLE "decision_pictures" (
  "decision_id" INTEGER NOT NULL,
  "hash" BIT(64) NOT NULL,
  CONSTRAINT "decision_pictures_pkey" PRIMARY KEY ("decision_id", "hash")
);
ALTER TABLE "decision_pictures" ADD CONSTRAINT "decision_pictures_decision_id_fkey"
  FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
