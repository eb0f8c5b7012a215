-- The page names guests who gave no name, in the reader's language. Their accounts have no name of the language of the staff any more.
update users set nickname = ''
where (lower(nickname) like 'guest %' or lower(nickname) like '散客%')
  and mobile is null and email is null
  and nickname in ('Guest ' || right(id, 4), '散客' || right(id, 4));
