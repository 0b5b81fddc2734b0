-- Whether a conversation holds a ghost whose time has come is asked with every page of it: of its ghosts alone, not of all
-- that was ever said in it.
CREATE INDEX "messages_ghosts" ON "messages" ("conversation_id", "expires_at") WHERE "expires_at" IS NOT NULL;
