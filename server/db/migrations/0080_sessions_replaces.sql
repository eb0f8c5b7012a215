-- no transaction
-- The unused rotations of a session are found by their sign-in, which has an index.
drop index concurrently if exists sessions_replaces;
