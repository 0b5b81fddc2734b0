-- Squads that lose their names together, as with the account of who made them, are counted together. One by one, each wrote the
-- count of the same game again in one transaction, which took the square of their number: ten seconds for twenty thousand.
create function count_renamed_squads() returns trigger language plpgsql as $$
begin
  insert into game_counts (game_name, squads)
  select name, sum(change) from (
    select game_name as name, -1 as change from before union all select game_name, 1 from after) renamed
  group by name having sum(change) <> 0 order by name
  on conflict (game_name) do update set squads = game_counts.squads + excluded.squads;
  return null;
end $$;
drop trigger squads_renamed on squads;
create trigger squads_renamed after update on squads referencing old table as before new table as after
  for each statement execute function count_renamed_squads();
alter table squads enable always trigger squads_renamed;
drop function count_renamed_squad();
