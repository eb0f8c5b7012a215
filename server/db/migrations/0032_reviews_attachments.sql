-- no transaction
-- The files attached to a person's reviews; few reviews have any.
create index concurrently if not exists reviews_attachments on reviews (user_id) where images <> '[]' or video is not null;
