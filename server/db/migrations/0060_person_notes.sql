-- What the staff have written about a person, which only they read.
create table person_notes (
  id text primary key,
  user_id text not null references users,
  text text not null,
  created_by text not null references users,
  created_at bigint not null
);
create index person_notes_user on person_notes (user_id, created_at desc);
