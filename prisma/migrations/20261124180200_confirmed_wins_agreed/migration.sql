-- The confirmed wins of squads, by the matches that were agreed to. A squad is held before its matches are counted, so that one
-- that ends meanwhile is not lost. Some at a time; run again, it finds the same.
do $$
declare
  first int := 0;
  last int;
begin
  select coalesce(max(id), 0) into last from squads where confirmed_wins > 0;
  while first < last loop
    perform from squads where id > first and id <= first + 1000 and confirmed_wins > 0 order by id for update;
    update squads s set confirmed_wins = coalesce(found.rows, 0)
    from squads held left join (
      select w.squad_id as id, count(*) as rows
      from matches g
      join tournament_squads w on w.tournament_id = g.tournament_id and w.seed = g.winner_seed
      join tournament_squads l on l.tournament_id = g.tournament_id and l.seed in (g.seed_a, g.seed_b)
        and l.seed <> g.winner_seed
      join squads winner on winner.id = w.squad_id join squads loser on loser.id = l.squad_id
      where g.state = 'confirmed' and g.agreed and winner.creator_id <> loser.creator_id
        and w.squad_id > first and w.squad_id <= first + 1000
      group by w.squad_id) found using (id)
    where s.id = held.id and s.id > first and s.id <= first + 1000 and s.confirmed_wins > 0
      and s.confirmed_wins <> coalesce(found.rows, 0);
    commit;
    first := first + 1000;
  end loop;
end $$;
