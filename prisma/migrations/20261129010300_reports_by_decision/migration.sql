-- The desk shows decided reports by their decision, the newest first.
create index concurrently if not exists reports_status_handled_at_id_idx on reports (status, handled_at desc, id desc);
