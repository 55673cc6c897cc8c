-- What somebody's account was when their franchisee was suspended, to be that again afterwards: who was deactivated before
-- stays so. Null while nothing is suspended.
alter table users add column suspended_from text check (suspended_from in ('Invited', 'Active', 'Locked'));
