-- AlterTable
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "number" SERIAL NOT NULL,
ADD COLUMN "device" TEXT,
ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "sealed" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailed_tokens" (
    "hash" BYTEA NOT NULL,
    "user_id" INTEGER,
    "purpose" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailed_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "sessions_number_key" ON "sessions"("number");

-- CreateIndex
CREATE INDEX "mails_due_at_idx" ON "mails"("due_at");

-- CreateIndex
CREATE INDEX "mails_user_id_idx" ON "mails"("user_id");

-- CreateIndex
CREATE INDEX "mailed_tokens_user_id_purpose_idx" ON "mailed_tokens"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "mailed_tokens_expires_at_idx" ON "mailed_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is mailed about a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
CREATE TRIGGER mails_by_deleted_account BEFORE INSERT ON mails FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();
CREATE TRIGGER mailed_tokens_by_deleted_account BEFORE INSERT ON mailed_tokens FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();
