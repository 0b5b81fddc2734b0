-- Of what was decided before, the last decision is the only one that is known. Run again, it finds what is left.
do $$
declare
  done int;
begin
  loop
    update reports set first_decided_at = handled_at where id in (
      select id from reports
      where first_decided_at is null and decision_id is not null and handled_at is not null limit 1000);
    get diagnostics done = row_count;
    exit when done = 0;
    commit;
  end loop;
end $$;
