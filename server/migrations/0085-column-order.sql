-- How the columns of a saved view stand; empty where they stand as at first.
alter table saved_views add column column_order text[] not null default '{}';
