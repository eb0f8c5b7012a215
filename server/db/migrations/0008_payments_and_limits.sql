-- A payment is matched by its currency too. Null for payments of the version before.
alter table payments add column currency text;
-- When its page is closed: the end of the order's hold, or of the game that it extends. Null for a top-up.
alter table payments add column expires_at bigint;

-- Money that a provider took back: a refund made at the provider, or a dispute of the person's bank.
create table payment_reversals (
  payment_id text not null references payments,
  -- The provider's id of the refunded charge or of the dispute.
  provider_ref text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  -- Reversed as of `reported_at`, minor units: a won dispute is 0 again.
  amount bigint not null check (amount >= 0),
  -- The part, bonus included, that the wallet covered; the rest is booked to `losses`.
  from_wallet bigint not null check (from_wallet >= 0),
  bonus bigint not null check (bonus >= 0),
  reported_at bigint not null,
  primary key (payment_id, provider_ref)
);

-- Not validated: the rows satisfy the narrower constraint before, and a scan would lock the table.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check
  check (kind in ('wallet', 'deposit', 'revenue', 'promotions', 'provider', 'losses')) not valid;

-- `tries` counts those of the address that asked for the code, this those of all other addresses.
alter table codes add column other_tries int not null default 0;
-- The provider refused it or did not answer: another one may be sent at once, but it counts towards the limits.
alter table codes add column send_failed boolean not null default false;

-- Wrong codes by address, for the limit of an address over all targets.
create table wrong_codes (
  ip text not null,
  at bigint not null
);
create index wrong_codes_ip on wrong_codes (ip, at desc);
create index wrong_codes_age on wrong_codes (at);

-- Uploads begun, those that failed included.
create table upload_attempts (
  id text primary key,
  user_id text not null references users on delete cascade,
  bytes bigint not null default 0,
  at bigint not null
);
create index upload_attempts_user on upload_attempts (user_id, at desc);
create index upload_attempts_age on upload_attempts (at);
