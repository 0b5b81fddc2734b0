-- AlterTable
ALTER TABLE "users" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "replies" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "rants" (
    "id" SERIAL NOT NULL,
    "content" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "ask_for_advice" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "upvotes" INTEGER NOT NULL DEFAULT 0,
    "hugs" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "reaction_counts" JSONB NOT NULL DEFAULT '{}',
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "rants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rant_authors" (
    "rant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "rant_authors_pkey" PRIMARY KEY ("rant_id")
);

-- CreateTable
CREATE TABLE "rant_upvotes" (
    "rant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rant_upvotes_pkey" PRIMARY KEY ("rant_id","user_id")
);

-- CreateTable
CREATE TABLE "rant_hugs" (
    "rant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rant_hugs_pkey" PRIMARY KEY ("rant_id","user_id")
);

-- CreateTable
CREATE TABLE "rant_reactions" (
    "rant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "emoji" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rant_reactions_pkey" PRIMARY KEY ("rant_id","user_id")
);

-- CreateTable
CREATE TABLE "rant_comments" (
    "id" SERIAL NOT NULL,
    "rant_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "rant_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rant_comment_authors" (
    "comment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "rant_comment_authors_pkey" PRIMARY KEY ("comment_id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "blocker_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("blocker_id","blocked_id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "reporter_id" INTEGER,
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "details" TEXT,
    "copy" JSONB NOT NULL,
    "tracking_code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media" (
    "key" TEXT NOT NULL,
    "owner_id" INTEGER,
    "purpose" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "rants_category_id_idx" ON "rants"("category", "id" DESC);

-- CreateIndex
CREATE INDEX "rants_upvotes_id_idx" ON "rants"("upvotes" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "rant_authors_user_id_idx" ON "rant_authors"("user_id");

-- CreateIndex
CREATE INDEX "rant_upvotes_user_id_idx" ON "rant_upvotes"("user_id");

-- CreateIndex
CREATE INDEX "rant_hugs_user_id_idx" ON "rant_hugs"("user_id");

-- CreateIndex
CREATE INDEX "rant_reactions_user_id_idx" ON "rant_reactions"("user_id");

-- CreateIndex
CREATE INDEX "rant_comments_rant_id_id_idx" ON "rant_comments"("rant_id", "id");

-- CreateIndex
CREATE INDEX "rant_comment_authors_user_id_idx" ON "rant_comment_authors"("user_id");

-- CreateIndex
CREATE INDEX "blocks_blocked_id_idx" ON "blocks"("blocked_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_tracking_code_key" ON "reports"("tracking_code");

-- CreateIndex
CREATE INDEX "reports_target_type_target_id_idx" ON "reports"("target_type", "target_id");

-- CreateIndex
CREATE INDEX "reports_status_urgent_id_idx" ON "reports"("status", "urgent" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_id_target_type_target_id_key" ON "reports"("reporter_id", "target_type", "target_id");

-- CreateIndex
CREATE INDEX "media_kept_at_created_at_idx" ON "media"("kept_at", "created_at");

-- CreateIndex
CREATE INDEX "media_owner_id_idx" ON "media"("owner_id");

-- AddForeignKey
ALTER TABLE "rant_authors" ADD CONSTRAINT "rant_authors_rant_id_fkey" FOREIGN KEY ("rant_id") REFERENCES "rants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_authors" ADD CONSTRAINT "rant_authors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_upvotes" ADD CONSTRAINT "rant_upvotes_rant_id_fkey" FOREIGN KEY ("rant_id") REFERENCES "rants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_upvotes" ADD CONSTRAINT "rant_upvotes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_hugs" ADD CONSTRAINT "rant_hugs_rant_id_fkey" FOREIGN KEY ("rant_id") REFERENCES "rants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_hugs" ADD CONSTRAINT "rant_hugs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_reactions" ADD CONSTRAINT "rant_reactions_rant_id_fkey" FOREIGN KEY ("rant_id") REFERENCES "rants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_reactions" ADD CONSTRAINT "rant_reactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_comments" ADD CONSTRAINT "rant_comments_rant_id_fkey" FOREIGN KEY ("rant_id") REFERENCES "rants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_comment_authors" ADD CONSTRAINT "rant_comment_authors_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "rant_comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_comment_authors" ADD CONSTRAINT "rant_comment_authors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_fkey" FOREIGN KEY ("blocker_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
