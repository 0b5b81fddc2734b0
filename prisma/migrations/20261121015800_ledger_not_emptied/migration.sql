-- The ledger is append-only for TRUNCATE too, which asks no trigger of rows.
CREATE TRIGGER coin_entries_not_emptied BEFORE TRUNCATE ON "coin_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION coin_entries_append_only();
