-- Reports from before there were versions: a picture by the file that was copied with it, a post by whether it was edited
-- after the report, a person by what had been decided then. '0' where nobody can say any more.
do $$
declare
  done int;
begin
  loop
    update reports r set target_version = case r.target_type
      when 'post' then (case
        when exists (select 1 from posts p where p.id = r.target_id and p.edited_at > r.created_at) then '0'
        else target_version('post', r.target_id) end)
      when 'profile_picture' then coalesce(
        (select f.source from report_evidence e join evidence_files f on f.id = e.file_id
          where e.report_id = r.id order by e.place limit 1),
        case when r.status = 'open' then target_version('profile_picture', r.target_id) end,
        '0')
      else coalesce(
        (select max(d.id)::text from decisions d
          where d.target_type = 'user' and d.target_id = r.target_id and d.action <> 'reports' and d.made_at <= r.created_at),
        '0')
      end
    where r.id in (
      select id from reports
      where target_version = '' and target_type in ('post', 'profile_picture', 'user') limit 1000);
    get diagnostics done = row_count;
    exit when done = 0;
    commit;
  end loop;
end $$;
