-- The same for a reply as for a post and a comment: sent again after a lost answer, it is stored once.
ALTER TABLE "replies" ADD COLUMN "client_id" TEXT;
