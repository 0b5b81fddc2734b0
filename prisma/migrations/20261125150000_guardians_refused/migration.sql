-- The addresses that said no, so that none is asked again after another one was.
ALTER TABLE "guardians" ADD COLUMN "refused" TEXT[] DEFAULT ARRAY[]::TEXT[];
