-- Who wrote in a stretch of 8,192 posts: a page for whoever has blocks steps over stretches of nobody but people across one.
-- Code of the version before is served as it was.
CREATE INDEX "posts_seen_by_stretch" ON "posts" (("id" / 8192) DESC, "user_id") WHERE "hidden_at" IS NULL;
