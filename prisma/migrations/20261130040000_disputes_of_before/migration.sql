-- A dispute of before the creator account was told of those that wait has no time at which it is told: it is told at the next
-- look. One that it was told of already is told once more. Some at a time; run again, it finds what is left.
do $$
begin
  loop
    update matches set due_at = now() where id in (
      select g.id from matches g join tournaments t on t.id = g.tournament_id
      where t.status = 'running' and g.state = 'disputed' and g.due_at is null limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;
