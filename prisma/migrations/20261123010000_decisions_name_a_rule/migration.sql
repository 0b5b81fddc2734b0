-- A decision names a rule and a length, and who made it. A server of the version before leaves all three out.
ALTER TABLE "decisions" ADD COLUMN "rule" TEXT, ADD COLUMN "days" INTEGER, ADD COLUMN "actor_id" INTEGER;
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_actor_id_fkey"
  FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "decisions_actor_id_idx" ON "decisions"("actor_id");

ALTER TABLE "suspensions" ADD COLUMN "until" TIMESTAMPTZ(3);
CREATE INDEX "suspensions_until_idx" ON "suspensions"("until");

CREATE TABLE "moderation_log" (
  "id" SERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "actor_id" INTEGER,
  "action" TEXT NOT NULL,
  "target_type" TEXT NOT NULL,
  "target_id" INTEGER NOT NULL,
  "rule" TEXT,
  "days" INTEGER,
  "tracking_code" TEXT,
  "note" TEXT,
  CONSTRAINT "moderation_log_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "moderation_log_at_idx" ON "moderation_log"("at");

-- What was done stays done, whoever asks: a line is written once. A table that is dropped, or a trigger that is switched
-- off, leaves a trace of its own in the database's log.
CREATE FUNCTION moderation_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_log is append-only';
END $$;
CREATE TRIGGER moderation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "moderation_log"
  FOR EACH STATEMENT EXECUTE FUNCTION moderation_log_is_append_only();

CREATE TABLE "moderators" (
  "user_id" INTEGER NOT NULL,
  "appointed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "moderators_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "withheld_content" (
  "target_type" TEXT NOT NULL,
  "target_id" INTEGER NOT NULL,
  "content" JSONB NOT NULL,
  CONSTRAINT "withheld_content_pkey" PRIMARY KEY ("target_type", "target_id")
);
