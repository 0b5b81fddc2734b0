-- Whoever asks for a file is asked whether they may see what it is attached to: found by the file's key.
CREATE INDEX "messages_files" ON "messages" ("media_key") WHERE "media_key" IS NOT NULL;
CREATE INDEX "battles_files" ON "battles" ("media_url") WHERE "media_url" IS NOT NULL;
CREATE INDEX "battles_answers" ON "battles" ("opponent_media_url") WHERE "opponent_media_url" IS NOT NULL;
