-- The files of what was reported, by value: neither deleting nor vanishing takes them from whoever must decide.
CREATE TABLE "evidence_files" (
  "id" SERIAL NOT NULL,
  "source" TEXT NOT NULL,
  "mime" TEXT NOT NULL,
  "bytes" INTEGER NOT NULL DEFAULT 0,
  "complete" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "evidence_files_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "evidence_files_source_key" ON "evidence_files"("source");
CREATE INDEX "evidence_files_created_at_idx" ON "evidence_files"("created_at");

CREATE TABLE "evidence_pieces" (
  "file_id" INTEGER NOT NULL,
  "number" INTEGER NOT NULL,
  "content" BYTEA NOT NULL,
  CONSTRAINT "evidence_pieces_pkey" PRIMARY KEY ("file_id", "number")
);
-- Pictures and videos are packed already.
ALTER TABLE "evidence_pieces" ALTER COLUMN "content" SET STORAGE EXTERNAL;
ALTER TABLE "evidence_pieces" ADD CONSTRAINT "evidence_pieces_file_id_fkey"
  FOREIGN KEY ("file_id") REFERENCES "evidence_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "report_evidence" (
  "report_id" INTEGER NOT NULL,
  "place" INTEGER NOT NULL,
  "mime" TEXT NOT NULL,
  "file_id" INTEGER,
  CONSTRAINT "report_evidence_pkey" PRIMARY KEY ("report_id", "place")
);
CREATE INDEX "report_evidence_file_id_idx" ON "report_evidence"("file_id");
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_report_id_fkey"
  FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_evidence" ADD CONSTRAINT "report_evidence_file_id_fkey"
  FOREIGN KEY ("file_id") REFERENCES "evidence_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;
