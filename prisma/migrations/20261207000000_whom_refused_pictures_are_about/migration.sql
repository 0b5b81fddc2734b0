-- A report of somebody who tried to share a blocked picture did not keep whom it is about, so nobody could appeal against what was
-- decided on it. While it has its copy, that is the person it names. Some at a time; run again, it finds what is left.
do $$
begin
  loop
    insert into report_authors (target_type, target_id, user_id)
    select distinct r.target_type, r.target_id, u.id
    from reports r join users u on u.id = r.target_id and u.username_key not like 'deleted:%'
    where r.reason = 'known-picture' and r.target_type = 'user' and r.emptied_at is null and not exists (
      select 1 from report_authors a where a.target_type = r.target_type and a.target_id = r.target_id)
    limit 1000
    on conflict do nothing;
    exit when not found;
    commit;
  end loop;
end $$;
