-- Decisions from before there were versions: that of the reports that they decided, and of what is hidden the one that is
-- hidden, so that it stays so.
do $$
declare
  done int;
begin
  loop
    update decisions d set target_version = case
      when d.hides and d.undone_at is null and d.target_type = 'post'
        and exists (select 1 from posts p where p.id = d.target_id and p.hidden_at is not null)
        then target_version('post', d.target_id)
      when d.hides and d.undone_at is null and d.target_type = 'profile_picture'
        and exists (select 1 from users u where u.id = d.target_id and u.profile_media_url is null)
        then target_version('profile_picture', d.target_id)
      else coalesce(
        (select r.target_version from reports r where r.decision_id = d.id order by r.id limit 1),
        '0')
      end
    where d.id in (
      select id from decisions
      where target_version = '' and target_type in ('post', 'profile_picture', 'user') limit 1000);
    get diagnostics done = row_count;
    exit when done = 0;
    commit;
  end loop;
end $$;
