-- What 0076 has declared without a look at the rows.
alter table counter_devices validate constraint counter_devices_kind_check;
alter table counter_devices validate constraint counter_devices_expiry;
