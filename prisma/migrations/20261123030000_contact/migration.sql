-- Who may reach whom: friends, requests to be friends, people muted, what a person set for themselves, conversations that
-- begin by asking, messages taken back, and answers that quote. The code before knows none of it and goes on beside it.
CREATE TABLE "friendships" (
  "user_id" INTEGER NOT NULL,
  "friend_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "friendships_pkey" PRIMARY KEY ("user_id", "friend_id"),
  CONSTRAINT "friendships_two_people" CHECK ("user_id" <> "friend_id")
);
CREATE INDEX "friendships_user_id_created_at_friend_id_idx" ON "friendships"("user_id", "created_at" DESC, "friend_id" DESC);
CREATE INDEX "friendships_friend_id_idx" ON "friendships"("friend_id");
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_id_fkey"
  FOREIGN KEY ("friend_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "friend_requests" (
  "sender_id" INTEGER NOT NULL,
  "recipient_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "declined_at" TIMESTAMPTZ(3),
  "cancelled_at" TIMESTAMPTZ(3),
  CONSTRAINT "friend_requests_pkey" PRIMARY KEY ("sender_id", "recipient_id"),
  CONSTRAINT "friend_requests_two_people" CHECK ("sender_id" <> "recipient_id")
);
CREATE INDEX "friend_requests_sender_id_created_at_idx" ON "friend_requests"("sender_id", "created_at" DESC);
CREATE INDEX "friend_requests_recipient_id_created_at_idx" ON "friend_requests"("recipient_id", "created_at" DESC);
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_sender_id_fkey"
  FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_recipient_id_fkey"
  FOREIGN KEY ("recipient_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "mutes" (
  "muter_id" INTEGER NOT NULL,
  "muted_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "mutes_pkey" PRIMARY KEY ("muter_id", "muted_id"),
  CONSTRAINT "mutes_two_people" CHECK ("muter_id" <> "muted_id")
);
CREATE INDEX "mutes_muter_id_created_at_muted_id_idx" ON "mutes"("muter_id", "created_at" DESC, "muted_id" DESC);
CREATE INDEX "mutes_muted_id_idx" ON "mutes"("muted_id");
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_fkey"
  FOREIGN KEY ("muter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_fkey"
  FOREIGN KEY ("muted_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "user_settings" (
  "user_id" INTEGER NOT NULL,
  "findable" BOOLEAN NOT NULL DEFAULT true,
  "who_may_write" TEXT NOT NULL DEFAULT 'everyone',
  "quiet_from" TEXT DEFAULT '22:00',
  "quiet_until" TEXT DEFAULT '06:00',
  "notify" JSONB NOT NULL DEFAULT '{}',
  "muted_words" TEXT[] DEFAULT ARRAY[]::TEXT[],
  CONSTRAINT "user_settings_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "user_settings_who_may_write" CHECK ("who_may_write" IN ('everyone', 'requests', 'friends'))
);
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "conversations" ADD COLUMN "requested_by_id" INTEGER, ADD COLUMN "requested_at" TIMESTAMPTZ(3);
CREATE INDEX "conversations_requested_by_id_requested_at_idx" ON "conversations"("requested_by_id", "requested_at");
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_requested_by_id_fkey"
  FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "conversation_members" ADD COLUMN "state" TEXT NOT NULL DEFAULT 'open',
  ADD CONSTRAINT "conversation_members_state" CHECK ("state" IN ('open', 'waiting', 'request', 'declined'));

ALTER TABLE "messages" ADD COLUMN "unsent_at" TIMESTAMPTZ(3), ADD COLUMN "reply_to_id" INTEGER;
-- Few messages quote: the rest costs the index nothing.
CREATE INDEX "messages_reply_to_id_idx" ON "messages"("reply_to_id") WHERE "reply_to_id" IS NOT NULL;
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_id_fkey"
  FOREIGN KEY ("reply_to_id") REFERENCES "messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "squad_messages" ADD COLUMN "reply_to_id" INTEGER;
CREATE INDEX "squad_messages_reply_to_id_idx" ON "squad_messages"("reply_to_id") WHERE "reply_to_id" IS NOT NULL;
ALTER TABLE "squad_messages" ADD CONSTRAINT "squad_messages_reply_to_id_fkey"
  FOREIGN KEY ("reply_to_id") REFERENCES "squad_messages"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Requests that nobody answered go after 30 days: there are few of them among all conversations.
CREATE INDEX "conversation_members_unanswered" ON "conversation_members"("last_message_at")
  WHERE "state" IN ('request', 'declined');

-- Nothing is written by a closed account, and nobody reaches one (docs/decisions/062-closed-accounts-write-nothing.md).
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY array['muter_id'] LOOP
    EXECUTE format($make$
      CREATE FUNCTION reject_deleted_account_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        PERFORM 1 FROM users WHERE id = NEW.%1$I AND email NOT LIKE 'deleted:%%' FOR KEY SHARE SKIP LOCKED;
        IF NOT FOUND THEN RAISE EXCEPTION 'the writer has left' USING ERRCODE = 'HG401'; END IF;
        RETURN NEW;
      END $body$ $make$, named);
  END LOOP;
  FOREACH named IN ARRAY array['recipient_id', 'muted_id', 'friend_id'] LOOP
    EXECUTE format($make$
      CREATE FUNCTION require_account_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        PERFORM 1 FROM users WHERE id = NEW.%1$I AND email NOT LIKE 'deleted:%%' FOR KEY SHARE SKIP LOCKED;
        IF NOT FOUND THEN RAISE EXCEPTION 'the person has left' USING ERRCODE = 'foreign_key_violation'; END IF;
        RETURN NEW;
      END $body$ $make$, named);
  END LOOP;
  FOREACH named IN ARRAY array['friend_requests.sender_id', 'mutes.muter_id', 'user_settings.user_id'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_by_deleted_account BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION reject_deleted_account_%2$s()',
      split_part(named, '.', 1), split_part(named, '.', 2));
  END LOOP;
  -- Of a friendship one of the two writes both rows: whoever of them has left is not there.
  FOREACH named IN ARRAY array['friend_requests.recipient_id', 'mutes.muted_id', 'friendships.friend_id'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_%2$s_present BEFORE INSERT ON %1$I FOR EACH ROW EXECUTE FUNCTION require_account_%2$s()',
      split_part(named, '.', 1), split_part(named, '.', 2));
  END LOOP;
END $$;
