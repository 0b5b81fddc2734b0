-- DropIndex
DROP INDEX "squad_messages_user_id_idx";

-- AlterTable
ALTER TABLE "squad_messages" ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "squad_matches" (
    "message_id" INTEGER NOT NULL,
    "squad_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "squad_matches_pkey" PRIMARY KEY ("message_id")
);

-- CreateTable
CREATE TABLE "game_clips" (
    "id" SERIAL NOT NULL,
    "squad_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "media_key" TEXT NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_clips_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "squad_matches_squad_id_starts_at_idx" ON "squad_matches"("squad_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "game_clips_media_key_key" ON "game_clips"("media_key");

-- CreateIndex
CREATE INDEX "game_clips_squad_id_id_idx" ON "game_clips"("squad_id", "id" DESC);

-- CreateIndex
CREATE INDEX "game_clips_user_id_idx" ON "game_clips"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "squad_messages_user_id_client_id_key" ON "squad_messages"("user_id", "client_id");

-- AddForeignKey
ALTER TABLE "squad_matches" ADD CONSTRAINT "squad_matches_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "squad_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "squad_matches" ADD CONSTRAINT "squad_matches_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_clips" ADD CONSTRAINT "game_clips_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_clips" ADD CONSTRAINT "game_clips_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say -------------------------------------------------------------------------------------------

ALTER TABLE "game_clips" ADD CONSTRAINT "game_clips_milliseconds_positive" CHECK ("milliseconds" > 0);
