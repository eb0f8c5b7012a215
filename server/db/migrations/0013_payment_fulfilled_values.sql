-- The values of 0012, after the lock of its `alter table` has ended.
update payments set fulfilled = purpose = 'topup' or exists (
    select 1 from order_events
      where order_events.order_id = payments.order_id and order_events.at = payments.paid_at
        and order_events.event = case payments.purpose when 'order' then 'pay' else 'extend' end)
  where status = 'paid';
