create unique index concurrently if not exists battles_user_id_client_id_key on battles (user_id, client_id);
