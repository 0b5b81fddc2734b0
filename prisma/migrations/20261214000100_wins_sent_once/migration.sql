create unique index concurrently if not exists squad_wins_reported_by_client_id_key on squad_wins (reported_by, client_id);
