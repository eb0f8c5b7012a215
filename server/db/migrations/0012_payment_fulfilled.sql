-- Whether a paid payment has paid for its order, extension or top-up; if not, its money is in the wallet. Null until it is
-- paid.
alter table payments add column fulfilled boolean;
