-- no transaction
-- Housekeeping walks the subscriptions by their sign-in, which is random.
create index concurrently if not exists push_subscriptions_login on push_subscriptions (login_id);
