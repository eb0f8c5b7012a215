-- Starts the session that replaces another one of the same sign-in, unless that has ended; false then. Safe to repeat. The lock
-- makes it wait for a sign-out in progress, and a sign-out wait for it, but rotations do not wait for each other.
create function rotate_session(of_user text, replaced text, new_hash text, at bigint, until_at bigint) returns boolean
  language plpgsql as $$
begin
  perform from users where id = of_user and deleted_at is null for share;
  if not found then
    return false;
  end if;
  insert into sessions (token_hash, user_id, created_at, expires_at, login_id, replaces)
    select new_hash, old.user_id, at, until_at, old.login_id, replaced
    from sessions old where old.token_hash = replaced and old.user_id = of_user and old.expires_at > at
    on conflict (token_hash) do nothing;
  return found or exists (select from sessions where token_hash = new_hash and user_id = of_user);
end $$;
