-- Where each file is; null for what came before this, which is where there was one choice.
alter table media
  add column place text,
  -- A second place that may have it too, while it moves from one to the other, and since when.
  add column also_at text,
  add column moved_at timestamptz(3);

-- For whoever moves files, and nobody else: few rows at a time.
create index media_also_at_idx on media (moved_at) where also_at is not null;

-- An address says nothing about where a file is: it stays what it was when the file moves. What a closed account leaves is emptied
-- anyway, and nothing is written about it.
update users set profile_media_url = '/media/' || substring(profile_media_url from '[^/]+$')
  where profile_media_url ~ '^https?://.*/[a-z]+-[0-9a-f]{32}\.[a-z0-9]{2,4}$' and email not like 'deleted:%';
update battles set media_url = '/media/' || substring(media_url from '[^/]+$')
  where media_url ~ '^https?://.*/[a-z]+-[0-9a-f]{32}\.[a-z0-9]{2,4}$';
update battles set opponent_media_url = '/media/' || substring(opponent_media_url from '[^/]+$')
  where opponent_media_url ~ '^https?://.*/[a-z]+-[0-9a-f]{32}\.[a-z0-9]{2,4}$'
    and exists (select 1 from users u where u.id = opponent_id and u.email not like 'deleted:%');
