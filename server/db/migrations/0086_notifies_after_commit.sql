-- A process that tells the others after its commits which orders it has changed sets baize.notifies_after_commit
-- (docs/decisions/0071): its transactions need not notify. Everybody else's do, such as SQL typed by hand, a command of the operator,
-- or a process of the version before.
create or replace trigger orders_signal_insert after insert on orders for each row
  when (current_setting('baize.notifies_after_commit', true) is distinct from 'on') execute function signal_tables();

create or replace trigger orders_signal_update after update on orders for each row
  when (current_setting('baize.notifies_after_commit', true) is distinct from 'on' and old.* is distinct from new.*)
  execute function signal_tables();
