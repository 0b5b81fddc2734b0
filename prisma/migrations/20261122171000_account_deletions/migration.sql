-- One name for one thing: a person's leaving is an account deletion, from the table to the workflow. A server of the version
-- before, which runs beside the new one during an upgrade, still finds `departures`: a view of the same rows, that it can
-- write to. The next release drops it.
ALTER TABLE "departures" RENAME TO "account_deletions";
ALTER TABLE "account_deletions" RENAME CONSTRAINT "departures_pkey" TO "account_deletions_pkey";
ALTER TABLE "account_deletions" RENAME CONSTRAINT "departures_user_id_fkey" TO "account_deletions_user_id_fkey";
CREATE VIEW "departures" AS SELECT "user_id", "left_at" FROM "account_deletions";

-- The triggers' functions likewise. Triggers know their function by its id, so they go on as they were.
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT oid::regprocedure AS function, proname FROM pg_proc
    WHERE proname ~ '^(refuse_departed|require_present)(_|$)' AND pronamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s RENAME TO %I', named.function,
      replace(replace(named.proname, 'refuse_departed', 'reject_deleted_account'), 'require_present', 'require_account'));
  END LOOP;
END $$;
