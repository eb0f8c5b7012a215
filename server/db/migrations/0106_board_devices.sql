-- The board on the wall is a device that reads what everybody in the hall may see (docs/decisions/0110).
alter table counter_devices
  drop constraint counter_devices_kind_check,
  add constraint counter_devices_kind_check check (kind in ('counter', 'phone', 'office', 'board')) not valid;
