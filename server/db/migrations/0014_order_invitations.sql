-- The token of the link to the order's public page (docs/decisions/0026), made when the person shares the order first.
alter table orders add column invite_token text;
