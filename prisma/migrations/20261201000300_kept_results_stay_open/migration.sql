-- The code before kept results, which runs beside the one of today during an upgrade, finds a battle whose answer is gone and ends
-- it without a winner, also where the result was kept (20261130030000). Only a decision that hides a side ends one so.
-- The row is left out where nothing else changes: that code goes on while it has ended any.
create function keep_results_open() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from decisions d where d.target_type in ('battle', 'battle_response') and d.target_id = new.id
      and d.hides and d.undone_at is null and d.action <> 'reports') then
    return new;
  end if;
  new.settled_at := null;
  if new is not distinct from old then
    return null;
  end if;
  return new;
end $$;
create trigger keep_results_open before update on battles for each row
  when (new.kept_result is not null and new.winner is null and new.settled_at is not null and old.settled_at is null)
  execute function keep_results_open();
