-- Where the database is spread over several servers no snapshot reaches over all of them. What is pending stays then for a
-- while after it was added to the cells of its store, and carries the number of the fold that took it; cells of the chain know
-- all folds until `done`. On one server rows are taken away as they are added, and carry nothing.

create table folds (
  name text primary key,
  done bigint not null
);
insert into folds (name, done) values ('figures', 0), ('points', 0);

-- The newest fold whose rows are being taken away: a sequence, for whoever reads at an older moment to see it all the same.
create sequence figures_taken_away minvalue 0 start 0;
create sequence points_taken_away minvalue 0 start 0;

alter table order_charges_pending add column fold bigint;
alter table order_discounts_pending add column fold bigint;
alter table order_taxes_pending add column fold bigint;
alter table payments_pending add column fold bigint;
alter table sales_lines_pending add column fold bigint;
alter table sales_tenders_pending add column fold bigint;
alter table order_standings_pending add column fold bigint;
alter table journal_entries_pending add column fold bigint;
alter table loyalty_entries_pending add column fold bigint;
alter table loyalty_customers_pending add column fold bigint;
