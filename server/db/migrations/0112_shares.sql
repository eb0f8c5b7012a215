-- The split of an order's price among those who play it (docs/decisions/0116). A player row owns a share; what no row owns is the
-- organiser's. Shares change only while the order is locked.
alter table order_players
  -- The part of the price and of the deposit that the person owns, and what they have paid of each. Refunds lower all.
  add column share bigint not null default 0,
  add column deposit_share bigint not null default 0,
  add column share_paid bigint not null default 0,
  add column deposit_paid bigint not null default 0,
  -- What went back to the person's wallet.
  add column share_returned bigint not null default 0,
  -- When the organiser last reminded them to pay.
  add column nudged_at bigint,
  add constraint order_players_share check (share_paid between 0 and share and deposit_paid between 0 and deposit_share);
