-- no transaction
-- People by the end of their phone number: the staff ask for the last four digits.
create index concurrently if not exists users_mobile_end on users (reverse(mobile) text_pattern_ops);
