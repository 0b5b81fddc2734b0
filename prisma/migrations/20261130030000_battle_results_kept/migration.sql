-- The result of a battle of which a side left while it waited for a decision. The code before writes none.
ALTER TABLE "battles" ADD COLUMN     "kept_result" TEXT;
