-- Who of the staff takes care of a fault, and what they answered.
alter table faults
  add column taken_by text references users,
  add column taken_at bigint,
  add column answer text,
  add column done_by text references users,
  add column done_at bigint;
create trigger faults_signal after insert or update on faults for each row execute function signal_counter();
