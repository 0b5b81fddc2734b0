-- An appeal stays, without its author, when they leave: about a rant it would say who wrote it.
alter table "appeals" alter column "user_id" drop not null;
