-- Pictures that may not be shared again, by how they look.
CREATE TABLE "blocked_pictures" (
  "hash" BIT(64) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "blocked_pictures_pkey" PRIMARY KEY ("hash")
);
