-- In the place of rant_report_authors once somebody left, so that what was decided before stays with a report and names nobody.
create table former_rant_report_authors (
  target_type text not null,
  target_id integer not null,
  pseudonym uuid not null,
  primary key (target_type, target_id)
);
create index former_rant_report_authors_pseudonym_idx on former_rant_report_authors (pseudonym);
