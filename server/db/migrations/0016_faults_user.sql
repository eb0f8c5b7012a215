-- no transaction
-- The faults that a person reported in the last hour, and the files attached to them.
create index concurrently if not exists faults_user on faults (user_id, created_at);
