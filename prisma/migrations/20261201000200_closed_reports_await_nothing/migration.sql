-- Three people's reports that were closed because nobody had decided on them still kept what waits for a decision waiting, such as
-- the result of a battle. Some at a time; run again, it finds what is left.
do $$
begin
  loop
    update decisions set undone_at = now() where id in (
      select d.id from decisions d
      where d.action = 'reports' and d.undone_at is null and not exists (
        select 1 from reports o where o.target_type = d.target_type and o.target_id = d.target_id
          and o.target_version = d.target_version and o.status = 'open') limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;
