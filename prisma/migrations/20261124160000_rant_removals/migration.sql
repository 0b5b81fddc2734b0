-- What goes from the Rant Zone after its writer left, each thing at a moment of its own. Nothing here leads to a person, or
-- from one row to another: an id is random, and no time says when it was written.
create table rant_removals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  target_id integer not null,
  emoji text,
  due_at timestamptz(3) not null
);
create index rant_removals_due_at_idx on rant_removals (due_at);
