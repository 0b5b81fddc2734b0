-- DropIndex
DROP INDEX "reports_status_urgent_id_idx";

-- AlterTable
ALTER TABLE "battles" ADD COLUMN     "response_hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "reports" ADD COLUMN     "decision_id" INTEGER,
ADD COLUMN     "emptied_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "report_authors" (
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "report_authors_pkey" PRIMARY KEY ("target_type","target_id")
);

-- CreateTable
CREATE TABLE "rant_report_authors" (
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "rant_report_authors_pkey" PRIMARY KEY ("target_type","target_id")
);

-- CreateTable
CREATE TABLE "decisions" (
    "id" SERIAL NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "hides" BOOLEAN NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suspensions" (
    "decision_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suspensions_pkey" PRIMARY KEY ("decision_id")
);

-- CreateTable
CREATE TABLE "rant_bars" (
    "decision_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "rant_bars_pkey" PRIMARY KEY ("decision_id")
);

-- CreateTable
CREATE TABLE "rant_suspensions" (
    "decision_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "settled" BOOLEAN NOT NULL DEFAULT false,
    "lift_at" TIMESTAMPTZ(3),

    CONSTRAINT "rant_suspensions_pkey" PRIMARY KEY ("decision_id")
);

-- CreateIndex
CREATE INDEX "report_authors_user_id_idx" ON "report_authors"("user_id");

-- CreateIndex
CREATE INDEX "rant_report_authors_user_id_idx" ON "rant_report_authors"("user_id");

-- CreateIndex
CREATE INDEX "decisions_target_type_target_id_idx" ON "decisions"("target_type", "target_id");

-- CreateIndex
CREATE INDEX "suspensions_user_id_idx" ON "suspensions"("user_id");

-- CreateIndex
CREATE INDEX "rant_bars_user_id_idx" ON "rant_bars"("user_id");

-- CreateIndex
CREATE INDEX "rant_suspensions_user_id_idx" ON "rant_suspensions"("user_id");

-- CreateIndex
CREATE INDEX "rant_suspensions_settled_due_at_idx" ON "rant_suspensions"("settled", "due_at");

-- CreateIndex
CREATE INDEX "rant_suspensions_lift_at_idx" ON "rant_suspensions"("lift_at");

-- CreateIndex
CREATE INDEX "reports_status_urgent_created_at_id_idx" ON "reports"("status", "urgent" DESC, "created_at", "id");

-- CreateIndex
CREATE INDEX "reports_reporter_id_handled_at_idx" ON "reports"("reporter_id", "handled_at" DESC);

-- CreateIndex
CREATE INDEX "reports_emptied_at_handled_at_idx" ON "reports"("emptied_at", "handled_at");

-- CreateIndex
CREATE INDEX "reports_decision_id_idx" ON "reports"("decision_id");

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_authors" ADD CONSTRAINT "report_authors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_report_authors" ADD CONSTRAINT "rant_report_authors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_bars" ADD CONSTRAINT "rant_bars_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_bars" ADD CONSTRAINT "rant_bars_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_suspensions" ADD CONSTRAINT "rant_suspensions_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rant_suspensions" ADD CONSTRAINT "rant_suspensions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Reports of words without a name are numbered by themselves: an id in the same row of numbers as the named ones would say
-- between which two of them somebody wrote.
CREATE SEQUENCE anonymous_reports_id AS INTEGER START WITH 1000000001;

-- What stands already: the same for it, and every time that hangs on a rant to the minute.
UPDATE reports SET id = nextval('anonymous_reports_id'), created_at = date_trunc('minute', created_at),
  handled_at = date_trunc('minute', handled_at)
WHERE target_type IN ('rant', 'rant_comment');
UPDATE rants SET hidden_at = date_trunc('minute', hidden_at) WHERE hidden_at IS NOT NULL;
UPDATE rant_comments SET hidden_at = date_trunc('minute', hidden_at) WHERE hidden_at IS NOT NULL;
UPDATE rant_upvotes SET created_at = date_trunc('minute', created_at);
UPDATE rant_hugs SET created_at = date_trunc('minute', created_at);
UPDATE rant_reactions SET created_at = date_trunc('minute', created_at);

-- Whom reports are about, where that is still to be found.
INSERT INTO report_authors (target_type, target_id, user_id)
SELECT DISTINCT r.target_type, r.target_id, t.user_id FROM reports r JOIN (
  SELECT 'post' AS kind, id, user_id FROM posts
  UNION ALL SELECT 'comment', id, user_id FROM comments
  UNION ALL SELECT 'reply', id, user_id FROM replies
  UNION ALL SELECT 'message', id, sender_id FROM messages
  UNION ALL SELECT 'squad_message', id, user_id FROM squad_messages
  UNION ALL SELECT 'game_clip', id, user_id FROM game_clips
  UNION ALL SELECT 'battle', id, user_id FROM battles
  UNION ALL SELECT 'showdown_clip', id, user_id FROM showdown_clips
  UNION ALL SELECT 'user', id, id FROM users) t ON t.kind = r.target_type AND t.id = r.target_id;
INSERT INTO rant_report_authors (target_type, target_id, user_id)
SELECT DISTINCT r.target_type, r.target_id, t.user_id FROM reports r JOIN (
  SELECT 'rant' AS kind, rant_id AS id, user_id FROM rant_authors
  UNION ALL SELECT 'rant_comment', comment_id, user_id FROM rant_comment_authors) t
ON t.kind = r.target_type AND t.id = r.target_id;

-- What was decided: of each thing the last decision stands.
INSERT INTO decisions (target_type, target_id, action, hides, made_at, undone_at)
SELECT target_type, target_id,
  CASE status WHEN 'hidden' THEN 'hide' WHEN 'restored' THEN 'restore' WHEN 'dismissed' THEN 'dismiss' ELSE 'suspend' END,
  status IN ('hidden', 'suspended'), decided_at,
  CASE WHEN row_number() OVER (PARTITION BY target_type, target_id ORDER BY decided_at DESC) > 1 THEN decided_at END
FROM (
  SELECT target_type, target_id, status, max(coalesce(handled_at, created_at)) AS decided_at
  FROM reports WHERE status <> 'open' GROUP BY target_type, target_id, status) decided
ORDER BY decided_at;
UPDATE reports r SET decision_id = d.id FROM decisions d
WHERE d.target_type = r.target_type AND d.target_id = r.target_id AND d.action =
  CASE r.status WHEN 'hidden' THEN 'hide' WHEN 'restored' THEN 'restore' WHEN 'dismissed' THEN 'dismiss'
    WHEN 'suspended' THEN 'suspend' END;
INSERT INTO decisions (target_type, target_id, action, hides, made_at)
SELECT target_type, target_id, 'reports', true, max(created_at) FROM reports
WHERE status = 'open' AND reporter_id IS NOT NULL
GROUP BY target_type, target_id HAVING count(*) >= 3;

-- Who is suspended, by which decision.
INSERT INTO suspensions (decision_id, user_id, since)
SELECT d.id, u.id, u.suspended_at FROM decisions d JOIN report_authors USING (target_type, target_id)
JOIN users u ON u.id = user_id
WHERE d.action = 'suspend' AND d.undone_at IS NULL AND u.suspended_at IS NOT NULL;
INSERT INTO rant_suspensions (decision_id, user_id, due_at, settled)
SELECT d.id, u.id, u.suspended_at, true FROM decisions d JOIN rant_report_authors USING (target_type, target_id)
JOIN users u ON u.id = user_id
WHERE d.action = 'suspend' AND d.undone_at IS NULL AND u.suspended_at IS NOT NULL;
