-- Posts with very much under them that were deleted: hidden from everybody, and emptied part by part.
CREATE TABLE "post_deletions" (
    "post_id" INTEGER NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_deletions_pkey" PRIMARY KEY ("post_id")
);
