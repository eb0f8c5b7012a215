-- Devices of the counter that get pushes of alerts, each in the language of whoever asked for them. A subscription ends with the
-- sign-in of that person on the device, and so with the device and with the employment.
create table counter_subscriptions (
  device_id text primary key,
  user_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  lang text not null,
  -- Pushes in a row that the push service has rejected.
  failures int not null default 0,
  created_at bigint not null,
  foreign key (device_id, user_id) references counter_device_staff on delete cascade
);

-- Alerts that were pushed to a device, or are about to be. The row stays: an alert is pushed once.
create table alert_pushes (
  alert_id text not null,
  device_id text not null references counter_subscriptions on delete cascade,
  -- Null once it was sent or dropped.
  due_at bigint,
  attempts int not null default 0,
  created_at bigint not null,
  primary key (alert_id, device_id)
);
create index alert_pushes_due on alert_pushes (due_at) where due_at is not null;
create index alert_pushes_device on alert_pushes (device_id);
create index alert_pushes_age on alert_pushes (created_at);
