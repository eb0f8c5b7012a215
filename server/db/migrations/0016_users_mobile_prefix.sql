-- no transaction
-- Whether any account has a phone of a country: `like` can use no index in the order of a language.
create index concurrently if not exists users_mobile_prefix on users (mobile text_pattern_ops);
