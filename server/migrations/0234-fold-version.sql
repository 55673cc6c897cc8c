-- Cells of quarters are on their way (0235): two years of a store are then five of its periods, not thirteen. A version that knows of days,
-- months and years alone may go on beside this one for a while, as in an upgrade. What it folded would be missing in quarters, so it may
-- not: what writes cells says which version of folding it is, and one that says nothing is refused. What is pending stays so until a fold of
-- this version takes it, and reports have it all the while. Its default is there for the cells that exist.

alter table product_cells add column fold_version smallint not null default 1;
alter table product_cells alter column fold_version drop default;
alter table chain_product_cells add column fold_version smallint not null default 1;
alter table chain_product_cells alter column fold_version drop default;
alter table place_cells add column fold_version smallint not null default 1;
alter table place_cells alter column fold_version drop default;
alter table chain_place_cells add column fold_version smallint not null default 1;
alter table chain_place_cells alter column fold_version drop default;
alter table charge_cells add column fold_version smallint not null default 1;
alter table charge_cells alter column fold_version drop default;
alter table chain_charge_cells add column fold_version smallint not null default 1;
alter table chain_charge_cells alter column fold_version drop default;
alter table payment_cells add column fold_version smallint not null default 1;
alter table payment_cells alter column fold_version drop default;
alter table chain_payment_cells add column fold_version smallint not null default 1;
alter table chain_payment_cells alter column fold_version drop default;
alter table tender_cells add column fold_version smallint not null default 1;
alter table tender_cells alter column fold_version drop default;
alter table chain_tender_cells add column fold_version smallint not null default 1;
alter table chain_tender_cells alter column fold_version drop default;
alter table tax_cells add column fold_version smallint not null default 1;
alter table tax_cells alter column fold_version drop default;
alter table chain_tax_cells add column fold_version smallint not null default 1;
alter table chain_tax_cells alter column fold_version drop default;
alter table discount_cells add column fold_version smallint not null default 1;
alter table discount_cells alter column fold_version drop default;
alter table chain_discount_cells add column fold_version smallint not null default 1;
alter table chain_discount_cells alter column fold_version drop default;
alter table chain_hour_cells add column fold_version smallint not null default 1;
alter table chain_hour_cells alter column fold_version drop default;
alter table order_cells add column fold_version smallint not null default 1;
alter table order_cells alter column fold_version drop default;
alter table chain_order_cells add column fold_version smallint not null default 1;
alter table chain_order_cells alter column fold_version drop default;
alter table journal_cells add column fold_version smallint not null default 1;
alter table journal_cells alter column fold_version drop default;
alter table chain_journal_cells add column fold_version smallint not null default 1;
alter table chain_journal_cells alter column fold_version drop default;
