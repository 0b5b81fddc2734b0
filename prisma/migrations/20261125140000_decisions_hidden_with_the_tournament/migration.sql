-- A hidden tournament hides what its creator decided as long as it is hidden, without a mark on each decision. A mark is now
-- for a decision that is hidden by itself; the marks from before would keep it hidden after the tournament is shown again.
update match_reports r set hidden_at = null
where r.act = 'decide' and r.hidden_at is not null
  and not exists (select 1 from reports p where p.target_type = 'match_report' and p.target_id = r.id);
