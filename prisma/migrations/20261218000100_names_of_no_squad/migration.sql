-- The names of games that no squad plays, from before they went by themselves. Some at a time; run again, it finds what is left.
do $$
begin
  loop
    delete from game_counts where game_name in (select game_name from game_counts where squads = 0 limit 1000) and squads = 0;
    exit when not found;
    commit;
  end loop;
end $$;
