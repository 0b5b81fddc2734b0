-- Whoever joins accepts the newest privacy policy, which is the third now (lib/contract/terms.ts).
ALTER TABLE "users" ALTER COLUMN "policy_accepted" SET DEFAULT 3;
