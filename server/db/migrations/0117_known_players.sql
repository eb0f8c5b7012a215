-- Whom people block among those they play with (docs/decisions/0117). It has nothing to do with accounts that the hall blocks.
create table person_blocks (
  id text primary key,
  user_id text not null references users,
  blocked_id text not null references users,
  created_at bigint not null,
  constraint person_blocks_pair unique (user_id, blocked_id),
  constraint person_blocks_others check (user_id <> blocked_id)
);
create index person_blocks_blocked on person_blocks (blocked_id);

-- People who want no invitations.
create table invitation_refusals (
  user_id text primary key references users,
  created_at bigint not null
);
