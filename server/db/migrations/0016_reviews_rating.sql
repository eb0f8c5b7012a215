-- no transaction
-- Pages of the reviews with one rating.
create index concurrently if not exists reviews_rating on reviews (outlet_id, rating, created_at desc, id desc);
