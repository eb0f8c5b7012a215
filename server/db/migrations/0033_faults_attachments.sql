-- no transaction
-- The files attached to the faults that a person reported.
create index concurrently if not exists faults_attachments on faults (user_id) where images <> '[]' or video is not null;
