create unique index concurrently if not exists squads_creator_id_client_id_key on squads (creator_id, client_id);
