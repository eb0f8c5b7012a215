-- Each message notifies in its transaction, whoever inserts it (docs/decisions/0102).
create or replace trigger messages_signal_insert after insert on messages for each row execute function signal_person();
