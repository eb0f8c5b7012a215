-- No server calls them any more (decisions 42 and 65).
drop function rotate_session(text, text, text, bigint, bigint);
drop function post_ledger_transaction(text, text, text, text, bigint, text[], bigint[], text[]);
