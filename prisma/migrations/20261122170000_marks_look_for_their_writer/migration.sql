-- The statements that write these marks look themselves whether their writer is still there, and hold them meanwhile
-- (lib/domains/presses/statements.ts): a trigger that looks for each row cost a like a twentieth of its time.
DROP TRIGGER "post_likes_by_departed" ON "post_likes";
DROP TRIGGER "comment_likes_by_departed" ON "comment_likes";
DROP TRIGGER "rant_upvotes_by_departed" ON "rant_upvotes";
DROP TRIGGER "rant_hugs_by_departed" ON "rant_hugs";
