-- The address of a suspended account that was deleted, as a keyed hash: nobody registers with it while the suspension stands.
CREATE TABLE "suspended_addresses" (
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suspended_addresses_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "suspended_addresses_expires_at_idx" ON "suspended_addresses"("expires_at");
