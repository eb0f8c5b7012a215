-- What the closing of a shift left in the drawer for the next one: the rest of the count went to the safe. Null: all of it stayed.
alter table shifts add column left_in_drawer bigint check (left_in_drawer between 0 and counted);
-- How often the drawer was counted to close the shift, with each count: [{at, counted}].
alter table shifts add column counts jsonb not null default '[]';
