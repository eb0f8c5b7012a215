-- The values of 0006, in a transaction of their own: that of an `alter table` locks out every reader until it ends.
update orders set paid_at = paid.at
  from (select order_id, max(at) as at from order_events where event = 'pay' group by order_id) as paid
  where paid.order_id = orders.id;
update orders set refunded = (settlement ->> 'refund')::bigint where settlement is not null;
update orders set refunded = cancelled.amount - orders.deposit
  from (select order_id, max(amount) as amount from order_events where event = 'cancel' group by order_id) as cancelled
  where cancelled.order_id = orders.id and orders.status = 'cancelled' and orders.paid_at is not null
    and cancelled.amount > orders.deposit;

-- Halls that were applied before this setting existed.
update hall set doc = jsonb_set(doc, '{rules,cancel_grace_minutes}', '10')
  where doc #> '{rules,cancel_grace_minutes}' is null;
