-- What came back so far goes again: no squad of a deleted account has a UID, and no tournament that a decision hides its game.
-- Some at a time; run again, it finds what is left.
do $$
begin
  loop
    update squads set uid = '-' where id in (
      select s.id from squads s join users u on u.id = s.creator_id
      where s.uid <> '-' and u.username_key like 'deleted:%' limit 1000);
    exit when not found;
    commit;
  end loop;
  loop
    update tournaments set game_name = 'Game squad' where id in (
      select t.id from tournaments t join users u on u.id = t.creator_id
      where t.title = 'Tournament' and t.game_name <> 'Game squad' and u.username_key like 'deleted:%' and exists (
        select 1 from decisions d
        where d.target_type = 'tournament' and d.target_id = t.id and d.hides and d.undone_at is null) limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;
