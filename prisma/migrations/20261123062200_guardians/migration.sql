-- CreateTable
CREATE TABLE "guardians" (
    "user_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "agreed_at" TIMESTAMPTZ(3),
    "refused_at" TIMESTAMPTZ(3),
    "quiet_from" TEXT,
    "quiet_until" TEXT,
    "who_may_write" TEXT NOT NULL DEFAULT 'everyone',
    "deletion_at" TIMESTAMPTZ(3),

    CONSTRAINT "guardians_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "guardian_links" (
    "hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guardian_links_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "guardians_deletion_at_idx" ON "guardians"("deletion_at");

-- CreateIndex
CREATE INDEX "guardian_links_user_id_created_at_idx" ON "guardian_links"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "guardian_links_created_at_idx" ON "guardian_links"("created_at");

-- AddForeignKey
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is written about a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
CREATE TRIGGER guardians_by_deleted_account BEFORE INSERT ON guardians FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();
CREATE TRIGGER guardian_links_by_deleted_account BEFORE INSERT ON guardian_links FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();
