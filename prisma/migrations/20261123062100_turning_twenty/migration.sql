-- CreateTable
CREATE TABLE "account_closings" (
    "user_id" INTEGER NOT NULL,
    "closes_on" DATE NOT NULL,
    "told" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "account_closings_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "account_closings_closes_on_idx" ON "account_closings"("closes_on");

-- AddForeignKey
ALTER TABLE "account_closings" ADD CONSTRAINT "account_closings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is noted about a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
CREATE TRIGGER account_closings_by_deleted_account BEFORE INSERT ON account_closings FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();

-- Who turns 20 is found by the birthday.
CREATE INDEX "users_by_birthday" ON "users" ("dob") WHERE "username_key" NOT LIKE 'deleted:%';
