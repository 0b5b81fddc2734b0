-- The sender's own name for a battle and for its answer: one whose answer was lost and that is sent again is stored once. The
-- code before gives none, and two without are two.
ALTER TABLE "battles" ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "response_client_id" TEXT;
