create unique index concurrently if not exists game_clips_user_id_client_id_key on game_clips (user_id, client_id);
