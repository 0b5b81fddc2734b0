-- The writer's own name for a rant and for a comment on one: what is sent again after a lost answer is stored once. It stands
-- beside the author, in the tables that nothing shown reads. The code before gives none, and two without are two.
ALTER TABLE "rant_authors" ADD COLUMN "client_id" TEXT;
ALTER TABLE "rant_comment_authors" ADD COLUMN "client_id" TEXT;
