alter table orders
  -- The terms of the split and what is held for an unpaid order; null without one.
  add column split jsonb;
