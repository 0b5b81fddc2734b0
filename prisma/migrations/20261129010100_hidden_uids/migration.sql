-- A hidden squad keeps its UID back too, and a hidden tournament its game: what is hidden already follows. Run again, it finds
-- nothing.
with taken as (
  update withheld_content w set content = w.content || jsonb_build_object('uid', s.uid)
  from squads s where w.target_type = 'squad' and w.target_id = s.id and w.content -> 'uid' is null
  returning w.target_id)
update squads set uid = '-' where id in (select target_id from taken);

with taken as (
  update withheld_content w set content = w.content || jsonb_build_object('game_name', t.game_name)
  from tournaments t where w.target_type = 'tournament' and w.target_id = t.id and w.content -> 'game_name' is null
  returning w.target_id)
update tournaments set game_name = 'Game squad' where id in (select target_id from taken);
