-- Three reports of a person hid nothing, and told them that nobody sees them. Such a decision is none any more. Some at a time;
-- run again, it finds what is left.
do $$
begin
  loop
    update decisions set hides = false, undone_at = made_at where id in (
      select id from decisions where target_type = 'user' and action = 'reports' and undone_at is null limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;
