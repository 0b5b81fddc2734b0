-- Those that were ended so before (20261201000300) are settled anew, by their kept result. Some at a time; run again, it finds
-- what is left.
do $$
begin
  loop
    update battles set settled_at = null where id in (
      select b.id from battles b
      where b.kept_result is not null and b.winner is null and b.settled_at is not null and not exists (
        select 1 from decisions d where d.target_type in ('battle', 'battle_response') and d.target_id = b.id
          and d.hides and d.undone_at is null and d.action <> 'reports') limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;
