-- The key without a version. It goes in this release, as nothing needs it: what the code before writes is given its version,
-- and the index of the migration before this one refuses a second report of it with the same error.
drop index concurrently if exists reports_reporter_id_target_type_target_id_key;
