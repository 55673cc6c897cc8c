-- Cells of the days of stores are on their way (0238). A version that knows of none may go on beside this one for a while, as in an upgrade: what
-- it folded would be missing in them. It says that its folding is of version 2, and is refused from now on, as one that said nothing was
-- by 0234. What is pending stays so until a fold of this version takes it, and reports have it all the while.

lock table place_cells, tax_cells in share row exclusive mode;

update place_cells set fold_version = 3;
alter table place_cells add constraint place_cells_fold_version check (fold_version >= 3);

update tax_cells set fold_version = 3;
alter table tax_cells add constraint tax_cells_fold_version check (fold_version >= 3);
