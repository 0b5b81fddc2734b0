-- The writer's own name for a post or a comment: what waited on a phone and was sent twice is stored once. The code before
-- gives none, and two without are two.
ALTER TABLE "posts" ADD COLUMN "client_id" TEXT;
ALTER TABLE "comments" ADD COLUMN "client_id" TEXT;
CREATE UNIQUE INDEX "posts_sent_once" ON "posts"("user_id", "client_id") WHERE "client_id" IS NOT NULL;
CREATE UNIQUE INDEX "comments_sent_once" ON "comments"("user_id", "client_id") WHERE "client_id" IS NOT NULL;
