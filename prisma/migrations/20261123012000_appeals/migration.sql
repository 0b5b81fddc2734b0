-- Somebody's answer to a decision about them.
CREATE TABLE "appeals" (
  "id" SERIAL NOT NULL,
  "decision_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "words" TEXT NOT NULL,
  "tracking_code" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'open',
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_at" TIMESTAMPTZ(3),
  "decided_by" INTEGER,
  "answer" TEXT,
  CONSTRAINT "appeals_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "appeals_decision_id_key" ON "appeals"("decision_id");
CREATE UNIQUE INDEX "appeals_tracking_code_key" ON "appeals"("tracking_code");
CREATE INDEX "appeals_status_created_at_id_idx" ON "appeals"("status", "created_at", "id");
CREATE INDEX "appeals_user_id_idx" ON "appeals"("user_id");
CREATE INDEX "appeals_decided_by_idx" ON "appeals"("decided_by");
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_fkey"
  FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_fkey"
  FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
