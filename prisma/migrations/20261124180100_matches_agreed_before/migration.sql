-- Matches from before that the other side agreed to: their last act is a confirmation, or a report of the same score as the
-- other side's just before it. A tournament at a time, its row first, as whoever plays takes it. Run again, it goes on.
do $$
declare
  played record;
begin
  for played in select distinct tournament_id as id from matches where state = 'confirmed' and not agreed order by 1 loop
    perform from tournaments where id = played.id for update;
    update matches g set agreed = true
    from (
      select distinct on (r.match_id) r.match_id, r.act, r.seed, r.score_a, r.score_b,
        lag(r.act) over earlier as act_before, lag(r.seed) over earlier as seed_before,
        lag(r.score_a) over earlier as score_a_before, lag(r.score_b) over earlier as score_b_before
      from match_reports r join matches m on m.id = r.match_id
      where m.tournament_id = played.id
      window earlier as (partition by r.match_id order by r.id)
      order by r.match_id, r.id desc) last
    where g.id = last.match_id and g.state = 'confirmed' and not g.agreed
      and (last.act = 'confirm'
        or (last.act = 'report' and last.act_before = 'report' and last.seed <> last.seed_before
          and last.score_a = last.score_a_before and last.score_b = last.score_b_before));
    commit;
  end loop;
end $$;
