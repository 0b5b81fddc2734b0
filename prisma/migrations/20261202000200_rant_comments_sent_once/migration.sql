create unique index concurrently if not exists rant_comment_authors_user_id_client_id_key on rant_comment_authors (user_id, client_id);
