-- What happened that concerns a person, and up to where they have read it. The code before knows none of it.
CREATE TABLE "notices" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "subject_type" TEXT NOT NULL,
  "subject_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "notices_pkey" PRIMARY KEY ("user_id", "id")
);
CREATE UNIQUE INDEX "notices_user_id_kind_subject_type_subject_id_key"
  ON "notices"("user_id", "kind", "subject_type", "subject_id");
CREATE INDEX "notices_created_at_idx" ON "notices"("created_at");
-- Somebody who leaves is taken out of what others were told of: few notices are about a person.
CREATE INDEX "notices_about_a_person" ON "notices"("subject_id") WHERE "subject_type" = 'person';
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "notice_marks" (
  "user_id" INTEGER NOT NULL,
  "read_up_to" INTEGER NOT NULL,
  CONSTRAINT "notice_marks_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is written by a closed account (docs/decisions/062-closed-accounts-write-nothing.md). Whoever a notice would go to is
-- looked at by the statement that writes it: what it tells of happens all the same.
CREATE TRIGGER notice_marks_by_deleted_account BEFORE INSERT ON notice_marks FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();
