-- Whether whoever made a tournament has been in a squad of it and left: they decide on none of its matches either.
ALTER TABLE "tournament_squads" ADD COLUMN "maker_left" BOOLEAN NOT NULL DEFAULT false;

create function note_maker_left() returns trigger language plpgsql as $$
begin
  update tournament_squads p set maker_left = true
    from tournaments t
    where p.squad_id = old.squad_id and t.id = p.tournament_id and t.creator_id = old.user_id;
  return null;
end $$;
create trigger note_maker_left after delete on squad_members for each row execute function note_maker_left();
