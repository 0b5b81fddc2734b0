-- Whether the other side agreed to a score by its own act: only then the win counts for a squad.
ALTER TABLE "matches" ADD COLUMN     "agreed" BOOLEAN NOT NULL DEFAULT false;
