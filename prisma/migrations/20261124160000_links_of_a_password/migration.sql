-- A link to another address is good for as long as the password that it was asked by. One from before this has none, and is asked
-- for again.
alter table mailed_tokens add column password_digest bytea;
