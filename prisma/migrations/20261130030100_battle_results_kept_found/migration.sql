-- For the settlement: the few whose result waits.
create index concurrently if not exists battles_kept_to_settle on battles (id) where settled_at is null and kept_result is not null;
