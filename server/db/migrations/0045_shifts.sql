-- A shift of an outlet's cash drawer. Amounts are what was counted: the drawer's value between two shifts.
create table shifts (
  id text primary key,
  outlet_id text not null references outlets,
  opened_by text not null references users,
  opened_at bigint not null,
  opening_counted bigint not null check (opening_counted >= 0),
  -- What the drawer should have contained at the opening: what the shift before counted; null for the drawer's first shift.
  opening_expected bigint,
  closed_by text references users,
  closed_at bigint check (closed_at >= opened_at),
  counted bigint check (counted >= 0),
  expected bigint,
  -- The total that the card terminal printed; null if it was not noted.
  terminal_counted bigint check (terminal_counted >= 0),
  -- What was said about the difference.
  note text not null default '',
  -- A difference at the closing that a manager has to look at; approved_by: who did.
  needs_approval boolean not null default false,
  approved_by text references users,
  approved_at bigint,
  -- The newest line of the ledger when the shift before was closed (for the first: when this one was opened), and when this one
  -- was. The revenue of the lines between them is reported for this shift: that of all shifts adds up.
  after_line bigint not null,
  until_line bigint,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (counted is null)
    and (closed_at is null) = (expected is null) and (closed_at is null) = (until_line is null)),
  check ((approved_by is null) = (approved_at is null))
);
create unique index shifts_open on shifts (outlet_id) where closed_at is null;
create index shifts_outlet on shifts (outlet_id, opened_at desc);
create index shifts_unapproved on shifts (outlet_id) where needs_approval and approved_by is null;
create trigger shifts_signal after insert or update on shifts for each row execute function signal_counter();

-- The accounts of the counter: the cash drawer, the safe, the card terminal, petty expenses and the cash difference of each
-- outlet; refunds on their way to a card; corrections.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'wallet', 'deposit', 'revenue', 'promotions', 'provider', 'losses',
  'cash', 'safe', 'terminal', 'expenses', 'cash_difference', 'transit', 'corrections'
)) not valid;

-- The shift in which a transaction of the counter was booked.
alter table ledger_transactions add column shift_id text;
alter table ledger_transactions add constraint ledger_transactions_shift foreign key (shift_id) references shifts not valid;
