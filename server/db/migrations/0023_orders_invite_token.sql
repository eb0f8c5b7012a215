-- no transaction
-- An invitation link belongs to one order.
create unique index concurrently if not exists orders_invite_token on orders (invite_token) where invite_token is not null;
