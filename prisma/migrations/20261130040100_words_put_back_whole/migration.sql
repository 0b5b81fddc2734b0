-- A hidden squad keeps its UID back, and a hidden tournament its game (20261129010100). The code before that change puts the other
-- words back when it shows them again, and deletes the row with these two. So what is missing is put back at the end of the
-- transaction; the code of today has done it itself by then. Where the words are deleted for good, the name stays hidden.
create function put_words_back_whole() returns trigger language plpgsql as $$
begin
  if old.target_type = 'squad' then
    update squads set uid = old.content ->> 'uid'
      where id = old.target_id and uid = '-' and old.content ? 'uid' and game_name = old.content ->> 'game_name';
  elsif old.target_type = 'tournament' then
    update tournaments set game_name = old.content ->> 'game_name'
      where id = old.target_id and game_name = 'Game squad' and old.content ? 'game_name' and title = old.content ->> 'title';
  end if;
  return null;
end $$;
create constraint trigger put_words_back_whole after delete on withheld_content
  deferrable initially deferred for each row execute function put_words_back_whole();
