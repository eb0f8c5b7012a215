-- Refunds to the card that the hall made through the provider of the payment. The row is committed before the provider is
-- asked, and its id is the idempotency key there: a retry never pays twice.
create table card_refunds (
  id text primary key,
  payment_id text not null references payments,
  amount bigint not null check (amount > 0),
  -- What of the amount the wallet gave; the rest is a loss of the hall, as of one that was reported as made after it had failed.
  from_wallet bigint not null check (from_wallet between 0 and amount),
  -- The bonus of the payment that the wallet gave back with it.
  bonus bigint not null check (bonus >= 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  attempts int not null default 0,
  -- When the provider was last asked.
  checked_at bigint,
  created_by text not null references users,
  created_at bigint not null,
  settled_at bigint
);
create index card_refunds_payment on card_refunds (payment_id);
create index card_refunds_pending on card_refunds (coalesce(checked_at, created_at)) where status = 'pending';
