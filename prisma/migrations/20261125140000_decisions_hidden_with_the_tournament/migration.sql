-- A hidden tournament hides what its creator decided as long as it is hidden, without a mark on each decision. A mark is now
-- for a decision that is hidden by itself; the marks from before would keep it hidden after the tournament is shown again.
-- Some at a time; run again, it finds nothing.
do $$
declare
  first int := 0;
  last int;
begin
  select coalesce(max(id), 0) into last from match_reports where hidden_at is not null;
  while first < last loop
    update match_reports r set hidden_at = null
    where r.id > first and r.id <= first + 1000 and r.act = 'decide' and r.hidden_at is not null
      and not exists (select 1 from reports p where p.target_type = 'match_report' and p.target_id = r.id);
    commit;
    first := first + 1000;
  end loop;
end $$;
