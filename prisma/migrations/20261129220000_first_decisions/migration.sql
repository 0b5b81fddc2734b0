-- When somebody first decided on a report. handled_at is the last decision's, also where an appeal or another moderator changed it.
ALTER TABLE "reports" ADD COLUMN "first_decided_at" TIMESTAMPTZ(3);

-- By a trigger, so that decisions of the code before this one, which runs beside it, are noted too. What was closed because it is
-- gone has no decision (lib/domains/safety/retention.ts).
create function note_first_decision() returns trigger language plpgsql as $$
begin
  new.first_decided_at := new.handled_at;
  return new;
end $$;
create trigger note_first_decision before insert or update on reports for each row
  when (new.first_decided_at is null and new.decision_id is not null and new.handled_at is not null)
  execute function note_first_decision();
