-- Of a link that brings an address back: whether somebody had confirmed that address before the change. Null for links of before.
ALTER TABLE "mailed_tokens" ADD COLUMN "address_confirmed" BOOLEAN;
