-- What a report about a profile picture copied named its owner, also after they had left. Some at a time; run again, it finds
-- what is left.
do $$
declare
  last int := 0;
  part int[];
begin
  loop
    select array_agg(id) into part from (
      select id from reports where target_type = 'profile_picture' and id > last order by id limit 1000) each;
    exit when part is null;
    last := part[array_upper(part, 1)];
    update reports set copy = copy || '{"content": "Profile picture"}'
    where id = any(part) and copy ->> 'content' like 'Profile picture of %';
    commit;
  end loop;
end $$;
