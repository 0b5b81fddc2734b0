-- A win belongs to the month in which voting ended, whenever it was settled.
create index concurrently if not exists "battles_category_voting_deadline_idx" on "battles"("category", "voting_deadline");
