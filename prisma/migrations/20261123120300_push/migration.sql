-- Browsers that are told of notices, and what they were last told. The code before knows none of it.
CREATE TABLE "push_subscriptions" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "session_id" TEXT NOT NULL,
  "endpoint" TEXT NOT NULL,
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "due_at" TIMESTAMPTZ(3),
  "tries" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");
CREATE INDEX "push_subscriptions_due_at_idx" ON "push_subscriptions"("due_at");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "push_states" (
  "user_id" INTEGER NOT NULL,
  "from_id" INTEGER NOT NULL,
  "seen_id" INTEGER NOT NULL,
  "sent" JSONB NOT NULL DEFAULT '{}',
  "day" TEXT NOT NULL DEFAULT '',
  "sent_today" INTEGER NOT NULL DEFAULT 0,
  "due_at" TIMESTAMPTZ(3),
  CONSTRAINT "push_states_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "push_states_due_at_idx" ON "push_states"("due_at");
ALTER TABLE "push_states" ADD CONSTRAINT "push_states_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing is written by a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
CREATE TRIGGER push_subscriptions_by_deleted_account BEFORE INSERT ON push_subscriptions FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();
CREATE TRIGGER push_states_by_deleted_account BEFORE INSERT ON push_states FOR EACH ROW
  EXECUTE FUNCTION reject_deleted_account_user_id();

-- Who has done the day's mission and forgot its reward is told once: when a run was looked at for that.
ALTER TABLE "mission_runs" ADD COLUMN "reminded_at" TIMESTAMPTZ(3);
CREATE INDEX "mission_runs_to_remind" ON "mission_runs"("day", "user_id") WHERE "reminded_at" IS NULL AND "claimed_at" IS NULL;
