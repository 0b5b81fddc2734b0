-- Which version of a thing is there now: what changes under one id is reported and decided on version by version. A picture is
-- its file's key, a post the moment of its last edit, a person what has been decided on them; the rest never changes.
-- '0': nothing yet, or nothing any more.
create function target_version(kind text, id int) returns text language sql stable as $$
  select case kind
    when 'post' then coalesce(
      (select (extract(epoch from p.edited_at) * 1000)::bigint::text from posts p where p.id = $2), '0')
    when 'profile_picture' then coalesce(
      (select split_part(u.profile_media_url, '/', -1) from users u where u.id = $2),
      (select split_part(w.content ->> 'profile_media_url', '/', -1) from withheld_content w
        where w.target_type = 'profile_picture' and w.target_id = $2),
      '0')
    when 'user' then coalesce(
      (select max(d.id)::text from decisions d
        where d.target_type = 'user' and d.target_id = $2 and d.action <> 'reports'),
      '0')
    else ''
  end
$$;

-- The code before this knows no versions: its rows are given the one that is there as they are written.
create function give_target_version() returns trigger language plpgsql as $$
begin
  new.target_version := target_version(new.target_type, new.target_id);
  return new;
end $$;
