create unique index concurrently if not exists tournaments_creator_id_client_id_key on tournaments (creator_id, client_id);
