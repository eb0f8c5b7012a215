-- no transaction
-- The reviews of a person, and the files attached to them.
create index concurrently if not exists reviews_user on reviews (user_id);
