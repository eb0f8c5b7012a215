-- no transaction
create index concurrently if not exists faults_open on faults (outlet_id) where done_at is null;
