-- no transaction
-- People by the beginning of their name, whatever its case.
create index concurrently if not exists users_nickname on users (lower(nickname) text_pattern_ops);
