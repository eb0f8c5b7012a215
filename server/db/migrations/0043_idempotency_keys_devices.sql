-- The keys of a device are stored with those of people: the column names either.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
