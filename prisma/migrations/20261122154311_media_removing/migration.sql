-- AlterTable
ALTER TABLE "media" ADD COLUMN     "removing_at" TIMESTAMPTZ(3);
