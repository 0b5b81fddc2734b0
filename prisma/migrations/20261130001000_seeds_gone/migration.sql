-- How many seeds of a draw have no squad any more, as far as it went on without them: else each run finds them gone once more.
ALTER TABLE "tournaments" ADD COLUMN     "gone" INTEGER NOT NULL DEFAULT 0;
