-- When the order was paid: a grace period for cancelling begins then.
alter table orders add column paid_at bigint;
-- Play money that went back to the wallet, without the deposit.
alter table orders add column refunded bigint not null default 0 check (refunded >= 0 and refunded <= paid);
