-- Ghosts, sealed: what vanished can be reported by whoever it was sent to, for a day, and opened by nobody else.
ALTER TABLE "messages" ADD COLUMN "seal" TEXT;

CREATE TABLE "sealed_ghosts" (
  "id" SERIAL NOT NULL,
  "message_id" INTEGER,
  "sender_id" INTEGER,
  "recipient_id" INTEGER,
  "content" BYTEA,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sealed_ghosts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sealed_ghosts_message_id_key" ON "sealed_ghosts"("message_id");
CREATE INDEX "sealed_ghosts_until_idx" ON "sealed_ghosts"("until");
CREATE INDEX "sealed_ghosts_sender_id_idx" ON "sealed_ghosts"("sender_id");
CREATE INDEX "sealed_ghosts_recipient_id_idx" ON "sealed_ghosts"("recipient_id");
ALTER TABLE "sealed_ghosts" ADD CONSTRAINT "sealed_ghosts_sender_id_fkey"
  FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sealed_ghosts" ADD CONSTRAINT "sealed_ghosts_recipient_id_fkey"
  FOREIGN KEY ("recipient_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "sealed_ghost_pieces" (
  "ghost_id" INTEGER NOT NULL,
  "number" INTEGER NOT NULL,
  "content" BYTEA NOT NULL,
  CONSTRAINT "sealed_ghost_pieces_pkey" PRIMARY KEY ("ghost_id", "number")
);
-- What is encrypted cannot be packed.
ALTER TABLE "sealed_ghost_pieces" ALTER COLUMN "content" SET STORAGE EXTERNAL;
ALTER TABLE "sealed_ghost_pieces" ADD CONSTRAINT "sealed_ghost_pieces_ghost_id_fkey"
  FOREIGN KEY ("ghost_id") REFERENCES "sealed_ghosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
