-- Whose account is deleted has no words that come back: their tournaments are all called 'Tournament' by then, and a game that was
-- hidden under that very title came back with the withheld row (20261130040100); so did the UID of a squad that played 'Game squad'.
create or replace function put_words_back_whole() returns trigger language plpgsql as $$
begin
  if old.target_type = 'squad' then
    update squads s set uid = old.content ->> 'uid' from users u
      where s.id = old.target_id and s.uid = '-' and old.content ? 'uid' and s.game_name = old.content ->> 'game_name'
        and u.id = s.creator_id and u.username_key not like 'deleted:%';
  elsif old.target_type = 'tournament' then
    update tournaments t set game_name = old.content ->> 'game_name' from users u
      where t.id = old.target_id and t.game_name = 'Game squad' and old.content ? 'game_name' and t.title = old.content ->> 'title'
        and u.id = t.creator_id and u.username_key not like 'deleted:%';
  end if;
  return null;
end $$;
