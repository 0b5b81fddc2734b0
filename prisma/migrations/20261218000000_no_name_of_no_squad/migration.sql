-- A game that no squad plays any more is not kept by name: the name may be the words of somebody who left, or words that a
-- decision hid. Whoever founds a squad of that game at this moment waits for the row's end and makes it anew.
create or replace function count_squads() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_platform_count('squads', sign * (select count(*) from changed));
  insert into game_counts (game_name, squads)
  select game_name, sign * count(*) from changed group by game_name order by game_name
  on conflict (game_name) do update set squads = game_counts.squads + excluded.squads;
  if sign < 0 then
    delete from game_counts where squads = 0 and game_name in (select game_name from changed);
  end if;
  return null;
end $$;

create or replace function count_renamed_squads() returns trigger language plpgsql as $$
begin
  insert into game_counts (game_name, squads)
  select name, sum(change) from (
    select game_name as name, -1 as change from before union all select game_name, 1 from after) renamed
  group by name having sum(change) <> 0 order by name
  on conflict (game_name) do update set squads = game_counts.squads + excluded.squads;
  delete from game_counts where squads = 0 and game_name in (
    select game_name from before except select game_name from after);
  return null;
end $$;
