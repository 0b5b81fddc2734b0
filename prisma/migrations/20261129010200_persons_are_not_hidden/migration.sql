-- Three reports of a person hid nothing, and told them that nobody sees them. Such a decision is none any more.
update decisions set hides = false, undone_at = made_at
where target_type = 'user' and action = 'reports' and undone_at is null;
