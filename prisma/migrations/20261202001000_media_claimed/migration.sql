-- AlterTable
ALTER TABLE "media" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3);
