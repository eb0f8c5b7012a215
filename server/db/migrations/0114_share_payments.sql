alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('topup', 'order', 'extend', 'share')) not valid;
