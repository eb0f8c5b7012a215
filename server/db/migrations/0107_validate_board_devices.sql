-- Added as not valid before, so that the table is not locked while its rows are read.
alter table counter_devices validate constraint counter_devices_kind_check;
