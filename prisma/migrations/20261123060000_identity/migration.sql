-- AlterTable
ALTER TABLE "mailed_tokens" ADD COLUMN "email" TEXT;

-- CreateIndex
CREATE INDEX "mailed_tokens_email_idx" ON "mailed_tokens"("email");

-- AlterTable
ALTER TABLE "users" ADD COLUMN "username_changed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "released_usernames" ADD COLUMN "user_id" INTEGER;

-- CreateIndex
CREATE INDEX "released_usernames_user_id_idx" ON "released_usernames"("user_id");

-- AddForeignKey
ALTER TABLE "released_usernames" ADD CONSTRAINT "released_usernames_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A closed account has no name to change (docs/decisions/062-closed-accounts-write-nothing.md).
CREATE TRIGGER released_usernames_by_deleted_account BEFORE INSERT ON released_usernames FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();

-- AlterTable
ALTER TABLE "users" ADD COLUMN "first_login_at" TIMESTAMPTZ(3);

-- Whoever is here already has logged in before, as far as anybody knows.
UPDATE "users" SET "first_login_at" = "created_at" WHERE "email" NOT LIKE 'deleted:%';

-- CreateTable
CREATE TABLE "age_refusals" (
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "age_refusals_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "age_refusals_expires_at_idx" ON "age_refusals"("expires_at");

-- CreateTable
CREATE TABLE "used_proofs" (
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_proofs_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "used_proofs_expires_at_idx" ON "used_proofs"("expires_at");

-- AlterTable: whoever is here accepted the first policy by registering, and is shown the second.
ALTER TABLE "users" ADD COLUMN "policy_accepted" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "rules_accepted" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "users" ALTER COLUMN "policy_accepted" SET DEFAULT 2;
