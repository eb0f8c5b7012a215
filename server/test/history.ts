import type { RunSql } from '#server/db/open.ts';

export interface HistorySize {
  readonly orders: number;
  /** The time of the hall, epoch seconds: the history ends two hours before. */
  readonly now: number;
}

/** Orders of each person; the number of people grows with that of orders. */
const ORDERS_EACH = 50;
/** Codes, keys and uploads are kept for days: their number follows the traffic. */
const OF_THE_LAST_DAYS = 2_000;
/** The time of each game, with the cleaning after it. */
const SLOT_SECONDS = 1_200;
/** Makes each housekeeping run of 10,000 orders as large as of more. A multiple of five, as of reviews. */
const ORDERS_PER_FILE = 45;
const PEOPLE_PER_SUBSCRIPTION = 2;

/** A person of the history: `number` from 1 to a fiftieth of the orders. Signs in by this phone. */
export const historyMobile = (number: number): string => `+86139${String(number).padStart(8, '0')}`;

/**
 * Fills the database of a hall with orders of the past and all that comes with them: people, payments,
 * ledger, messages, reviews, coupons, sessions. The ledger adds up. Needs PostgreSQL, as its superuser:
 * triggers and foreign keys are off, and the indexes are built at the end. The tables must have no history
 * yet.
 */
export async function fillHistory(runSql: RunSql, { orders, now }: HistorySize): Promise<void> {
  const indexes = await runSql<{ definition: string; dropped: string }>(INDEXES);
  const set = `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set statement_timeout = 0;`;
  const people = Math.max(1, Math.floor(orders / ORDERS_EACH));
  // One string is one connection of the pool, and one transaction.
  await runSql(
    [
      set,
      ...indexes.map(({ dropped }) => dropped),
      ...rows({ orders, people, now }),
      ...indexes.map(({ definition }) => definition),
      'reset session_replication_role; reset maintenance_work_mem; reset work_mem; reset statement_timeout;',
    ].join(';\n'),
  );
  await runSql('vacuum (analyze)');
}

/** Indexes and keys are faster built once than filled row by row; those that a foreign key needs stay. */
const INDEXES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as definition
  from pg_constraint as key
  where contype in ('p', 'u', 'x') and connamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where contype = 'f' and conindid = key.conindid)
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    and not exists (select from pg_constraint where conindid = indexrelid)`;

function rows({ orders, people, now }: { orders: number; people: number; now: number }): string[] {
  const day = 86_400;
  const person = (of: string) => `'usr_h' || lpad((${of})::text, 8, '0')`;
  const order = (of: string) => `'ord_h' || lpad((${of})::text, 10, '0')`;
  const topup = (of: string) => `'pay_h' || lpad((${of})::text, 10, '0')`;
  const recent = `(select n, (n - 1) % ${people} + 1 as u from generate_series(1, ${OF_THE_LAST_DAYS}) as n) as recent`;
  const customers = (every = 1) => `generate_series(1, ${people}, ${every}) as u`;
  return [
    `insert into users (id, nickname, mobile, spent, created_at)
      select ${person('u')}, 'Player ' || u, '+86139' || lpad(u::text, 8, '0'), 0, ${now - 400 * day} from ${customers()}`,
    `create temporary table past as
      select i, ${order('i')} as id, (i - 1) % ${people} + 1 as u, (i - 1) / ${people} as visit, hall.id as table_id,
        hall.outlet_id, ${now - 7_200}::bigint - (${orders} - i) / hall.tables * ${SLOT_SECONDS} as start_at
      from generate_series(1, ${orders}) as i
      join (select id, outlet_id, row_number() over (order by id) - 1 as number, count(*) over () as tables from tables) as hall
        on hall.number = i % hall.tables`,
    `insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at, lines,
        amount, discount, deposit, paid, paid_at, deposit_returned, method, opened_at, ended_at, created_at)
      select id, (200000000000 + i)::text, ${person('u')}, outlet_id, table_id, 'book', 'completed', start_at, start_at + 900,
        start_at + 1200, '[{"kind":"play","amount":3800}]', 3800, 0, 0, 3800, start_at - 3600, true, 'wallet', start_at,
        start_at + 900, start_at - 3700 from past order by i`,
    `insert into order_events (order_id, event, amount, at)
      select id, event, 3800, start_at - 3600 from past, (values ('pay'), ('end')) as events (event) order by i`,
    // Each fifth order, the person tops up what the next five cost. Some orders have a payment that was given
    // up.
    `insert into payments (id, user_id, purpose, order_id, provider, provider_ref, amount, status, created_at, paid_at, currency, fulfilled)
      select ${topup('i')}, ${person('u')}, 'topup', null, 'sandbox', 'ref_' || i, 19000, 'paid', start_at - 3650, start_at - 3640, 'CNY', true
        from past where visit % 5 = 0
      union all
      select 'pay_o' || lpad(i::text, 10, '0'), ${person('u')}, 'order', id, 'sandbox', null, 3800, 'failed', start_at - 3690, null, 'CNY', null
        from past where i % 3 = 0`,
    `insert into payment_reversals (payment_id, provider_ref, kind, amount, from_wallet, bonus, reported_at)
      select id, 'dp_' || id, 'dispute', 0, 0, 0, created_at from payments where purpose = 'topup' and amount = 19000
      and right(id, 2) = '01'`,
    `insert into ledger_transactions (id, kind, order_id, payment_id, created_at)
      select 'txn_t' || lpad(i::text, 10, '0'), 'topup', null, ${topup('i')}, start_at - 3640 from past where visit % 5 = 0
      union all
      select 'txn_p' || lpad(i::text, 10, '0'), 'order_pay', id, null, start_at - 3600 from past`,
    `insert into ledger_lines (transaction_id, account_id, amount, balance_after, kind)
      select transaction_id, account_id, amount, sum(amount) over (partition by account_id order by i, step), kind from (
        select i, 1 as step, 'txn_t' || lpad(i::text, 10, '0') as transaction_id, 'provider:sandbox' as account_id, -19000 as amount, 'topup' as kind
          from past where visit % 5 = 0
        union all
        select i, 2, 'txn_t' || lpad(i::text, 10, '0'), 'wallet:' || ${person('u')}, 19000, 'topup' from past where visit % 5 = 0
        union all
        select i, 3, 'txn_p' || lpad(i::text, 10, '0'), 'wallet:' || ${person('u')}, -3800, 'order_pay' from past
        union all
        select i, 4, 'txn_p' || lpad(i::text, 10, '0'), 'revenue:' || outlet_id, 3800, 'order_pay' from past
      ) as line order by i, step`,
    `insert into accounts (id, kind, balance)
      select account_id, split_part(account_id, ':', 1), sum(amount) from ledger_lines group by account_id
      on conflict (id) do update set balance = excluded.balance`,
    `insert into messages (id, user_id, kind, key, facts, order_id, created_at, read_at)
      select 'msg_h' || lpad(i::text, 10, '0'), ${person('u')}, 'ended', 'ended:' || id, '{}', id, start_at + 900,
        case when visit % 10 <> 0 then start_at + 1000 end from past`,
    `insert into reviews (id, order_id, user_id, outlet_id, table_id, rating, content, tags, images, created_at)
      select 'rev_h' || lpad(i::text, 10, '0'), id, ${person('u')}, outlet_id, table_id, 1 + i % 5, 'Good cloth', '[]', '[]', start_at + 2000
      from past where i % 5 = 0`,
    `insert into order_players (id, order_id, user_id, state, token, created_at, joined_at)
      select 'ply_h' || lpad(i::text, 10, '0'), id, ${person(`u % ${people} + 1`)}, 'joined', md5('p' || i), start_at - 3000, start_at - 3000
      from past where i % 4 = 0 and ${people} > 1`,
    'insert into review_counts (outlet_id, rating, count) select outlet_id, rating, count(*) from reviews group by outlet_id, rating',
    `insert into coupons (id, template_id, user_id, status, rule, received_at, expires_at, used_order_id, used_at)
      select 'cpn_h' || lpad(i::text, 10, '0'), 'welcome', ${person('u')}, case when i % 20 = 0 then 'used' else 'unused' end,
        '{"kind":"amount","amount":500,"min_spend":0,"valid":{}}', start_at - 10000,
        case when i % 30 = 0 then ${now + 20 * day} else start_at end,
        case when i % 20 = 0 then id end, case when i % 20 = 0 then start_at end from past where i % 10 = 0`,
    `insert into audit_log (at, kind, action, actor, user_id, facts)
      select start_at - 3600, 'money', 'order_pay', 'user:' || ${person('u')}, ${person('u')}, '{"wallet":-3800}' from past order by i`,
    `insert into sessions (token_hash, user_id, login_id, created_at, expires_at)
      select md5('s' || u), ${person('u')}, md5('l' || u), ${now - day}, ${now + 20 * day} from ${customers()}`,
    `insert into push_subscriptions (id, user_id, login_id, endpoint, p256dh, auth, topics, lang, created_at)
      select 'psh_h' || u, ${person('u')}, md5('l' || u), 'https://push.test/' || u, 'key', 'auth', '["game"]', 'en-us', ${now - day}
      from ${customers(PEOPLE_PER_SUBSCRIPTION)}`,
    `insert into agreements (user_id, text, version, at)
      select ${person('u')}, text, '1.0', ${now - day} from ${customers()}, (values ('terms'), ('privacy')) as texts (text)`,
    `insert into notice_reads (user_id, notice_id, read_at) select ${person('u')}, 'cup', ${now - day} from ${customers()}`,
    `insert into codes (id, channel, target, event, code_hash, ip, sent_at, expires_at)
      select 'code_h' || n, 'sms', '+86139' || lpad(u::text, 8, '0'), 'mobilelogin', 'hash', '10.0.' || n % 200 || '.1',
        ${now} - 90000 - n % 80000, ${now} - 90000 from ${recent}`,
    `insert into wrong_codes (ip, at) select '10.0.' || n % 200 || '.1', ${now} - 90000 from ${recent}`,
    `insert into idempotency_keys (user_id, key, request_hash, response, created_at)
      select ${person('u')}, 'key-' || n, 'hash', '{}', ${now} - n * 45 from ${recent}`,
    `insert into files (name, user_id, kind, bytes, created_at)
      select 'h' || i || '.webp', ${person('u')}, 'image', 1000, ${now} - 50000 from past where i % ${ORDERS_PER_FILE} = 0`,
    `update reviews set images = jsonb_build_array('https://hall.test/api/files/h' || right(id, 10)::bigint || '.webp')
      where right(id, 10)::bigint % ${ORDERS_PER_FILE} = 0`,
    `insert into upload_attempts (id, user_id, bytes, at)
      select 'upl_h' || n, ${person('u')}, 1000, ${now} - 50000 from ${recent}`,
    `insert into faults (id, user_id, outlet_id, table_id, kind, content, images, created_at)
      select 'flt_h' || i, ${person('u')}, outlet_id, table_id, 'other', 'Torn', '[]', start_at from past where i % 100 = 0`,
    'drop table past',
  ];
}
