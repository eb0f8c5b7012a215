-- `table_time_no_overlap` keeps orders apart: one check, not two.
alter table orders drop constraint orders_no_overlap;
