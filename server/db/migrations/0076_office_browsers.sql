-- A browser in an office: managers sign in on it by phone, for some hours, without a device code.
alter table counter_devices
  -- Epoch seconds; null: until it is revoked.
  add column expires_at bigint,
  drop constraint counter_devices_kind_check,
  add constraint counter_devices_kind_check check (kind in ('counter', 'phone', 'office')) not valid,
  add constraint counter_devices_expiry check ((kind = 'office') = (expires_at is not null)) not valid;
