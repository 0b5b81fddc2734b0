create unique index concurrently if not exists reports_reporter_id_target_type_target_id_target_version_key
  on reports (reporter_id, target_type, target_id, target_version);
