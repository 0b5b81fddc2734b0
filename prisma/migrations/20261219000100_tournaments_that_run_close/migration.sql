-- Tournaments that run have the whole time from now on, unless a score waits. Some at a time; run again, it finds what is left.
do $$
declare
  last int := 0;
  part int[];
begin
  loop
    select array_agg(id) into part from (
      select id from tournaments where status = 'running' and closes_at is null and id > last order by id limit 1000) each;
    exit when part is null;
    last := part[array_upper(part, 1)];
    update tournaments t set closes_at = now() + interval '30 days'
    where t.id = any(part) and not exists (
      select 1 from matches m where m.tournament_id = t.id and m.state in ('reported', 'disputed'));
    commit;
  end loop;
end $$;
