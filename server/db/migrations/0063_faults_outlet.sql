-- no transaction
-- The faults of an outlet, newest first.
create index concurrently if not exists faults_outlet on faults (outlet_id, created_at desc, id desc);
