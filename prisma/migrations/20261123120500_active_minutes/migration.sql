-- How many minutes a day somebody is here, where they let their guardian see it.
alter table guardians add column counts_minutes boolean not null default false;

create table active_minutes (
  user_id integer not null references users (id) on delete cascade on update cascade,
  day date not null,
  minutes integer not null,
  last_at timestamptz(3) not null,
  primary key (user_id, day)
);
create index active_minutes_day_idx on active_minutes (day);

-- Nothing is written about a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
create trigger active_minutes_by_deleted_account before insert on active_minutes for each row
  execute function reject_deleted_account_user_id();
