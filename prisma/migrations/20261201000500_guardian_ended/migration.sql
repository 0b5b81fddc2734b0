-- Since when a guardian who had agreed does not any more. Null of who said no and had never agreed, and of everybody before.
alter table guardians add column ended_at timestamptz(3);
