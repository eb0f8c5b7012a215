-- The session that this one follows: ended soon after this one is first used, for then its token has arrived.
alter table sessions add column replaces text;
create index sessions_replaces on sessions (replaces);
