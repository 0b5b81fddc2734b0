create unique index concurrently if not exists replies_user_id_client_id_key on replies (user_id, client_id);
