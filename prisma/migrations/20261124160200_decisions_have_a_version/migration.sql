alter table decisions add column target_version text not null default '';

-- For the code before this. Nothing needs it once no server runs that: it may go in the release after this one.
create trigger decisions_target_version before insert on decisions for each row
  when (new.target_version = '') execute function give_target_version();
