import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely';
import type { FaultKind } from '#lib/contract/contact.ts';
import type { StaffRole } from '#lib/contract/counter/access.ts';
import type { DeviceKind } from '#lib/contract/counter/staff.ts';
import type { MessageKind } from '#lib/contract/message.ts';
import type { OrderLine, Settlement } from '#lib/contract/order.ts';
import type { PushTopic } from '#lib/contract/push.ts';
import type { ReviewTag } from '#lib/contract/review.ts';
import type { Gender } from '#lib/contract/userinfo.ts';
import type { CouponRule } from '#lib/domain/coupon.ts';
import type { GamePart, Pause } from '#lib/domain/game-parts.ts';
import type { Announcement, Hall, LegalTextKey, Text } from '#lib/domain/hall.ts';
import type { OpenEndedTerms } from '#lib/domain/open-ended.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { PlayerState } from '#lib/domain/party.ts';
import type { TicketState } from '#lib/domain/queue.ts';
import type { Split } from '#lib/domain/share.ts';
import type { WishState } from '#lib/domain/waiting.ts';

/** The tables of `migrations/*.sql`. A `bigint` is read as a number (postgres/pool.ts). */
export interface Schema {
  hall: HallTable;
  outlets: OutletsTable;
  tables: TablesTable;
  users: UsersTable;
  sessions: SessionsTable;
  codes: CodesTable;
  wrong_codes: WrongCodesTable;
  coupons: CouponsTable;
  orders: OrdersTable;
  order_players: OrderPlayersTable;
  person_blocks: PersonBlocksTable;
  invitation_refusals: InvitationRefusalsTable;
  table_time: TableTimeTable;
  hall_images: HallImagesTable;
  order_events: OrderEventsTable;
  payments: PaymentsTable;
  payment_reversals: PaymentReversalsTable;
  accounts: AccountsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_lines: LedgerLinesTable;
  shifts: ShiftsTable;
  person_notes: PersonNotesTable;
  booking_notes: BookingNotesTable;
  card_refunds: CardRefundsTable;
  idempotency_keys: IdempotencyKeysTable;
  coupon_stock: CouponStockTable;
  agreements: AgreementsTable;
  notices: NoticesTable;
  notice_reads: NoticeReadsTable;
  messages: MessagesTable;
  reviews: ReviewsTable;
  review_counts: ReviewCountsTable;
  faults: FaultsTable;
  files: FilesTable;
  upload_attempts: UploadAttemptsTable;
  file_parts: FilePartsTable;
  outbox: OutboxTable;
  address_notices: AddressNoticesTable;
  account_joins: AccountJoinsTable;
  server_processes: ServerProcessesTable;
  secrets: SecretsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_deliveries: PushDeliveriesTable;
  audit_log: AuditLogTable;
  ledger_checks: LedgerChecksTable;
  readiness_checks: ReadinessChecksTable;
  order_problems: OrderProblemsTable;
  rate_limits: RateLimitsTable;
  staff: StaffTable;
  counter_devices: CounterDevicesTable;
  counter_device_codes: CounterDeviceCodesTable;
  counter_device_staff: CounterDeviceStaffTable;
  counter_sessions: CounterSessionsTable;
  counter_approvals: CounterApprovalsTable;
  lamp_overrides: LampOverridesTable;
  lamp_problems: LampProblemsTable;
  taken_alerts: TakenAlertsTable;
  queue_tickets: QueueTicketsTable;
  wishes: WishesTable;
  counter_subscriptions: CounterSubscriptionsTable;
  alert_pushes: AlertPushesTable;
}

/** The database outside a transaction. */
export type Db = Kysely<Schema>;
/** Inside a transaction. Code that changes money or orders takes this, never `Db`. */
export type Tx = Transaction<Schema>;

interface HallTable {
  version: Generated<number>;
  doc: JSONColumnType<Hall>;
  applied_at: number;
  /** The account of the staff; null: by a command of the operator. */
  applied_by: Generated<string | null>;
  reason: Generated<string | null>;
}

interface OutletsTable {
  id: string;
  active: Generated<boolean>;
}

interface TablesTable {
  id: string;
  outlet_id: string;
  number: string;
  code: string;
  active: Generated<boolean>;
}

interface UsersTable {
  id: string;
  nickname: string;
  avatar: string | null;
  mobile: string | null;
  email: string | null;
  gender: Generated<Gender>;
  birthday: string | null;
  bio: Generated<string>;
  lang: Generated<string>;
  spent: Generated<number>;
  blocked_at: number | null;
  deleted_at: number | null;
  created_at: number;
  /** If the account was joined with another one, the account that is kept. */
  joined_into: Generated<string | null>;
}

interface SessionsTable {
  token_hash: string;
  login_id: string;
  replaces: string | null;
  user_id: string;
  /** The browser and the system that signed in; null if unknown. */
  device: string | null;
  signed_in_at: number | null;
  created_at: number;
  expires_at: number;
}

interface CodesTable {
  id: string;
  channel: 'sms' | 'email';
  target: string;
  event: string;
  code_hash: string;
  ip: string;
  tries: Generated<number>;
  other_tries: Generated<number>;
  send_failed: Generated<boolean>;
  sent_at: number;
  expires_at: number;
  used_at: number | null;
}

interface WrongCodesTable {
  ip: string;
  at: number;
}

interface CouponsTable {
  id: string;
  template_id: string;
  user_id: string;
  status: Generated<'unused' | 'used'>;
  rule: JSONColumnType<CouponRule>;
  received_at: number;
  expires_at: number;
  used_order_id: string | null;
  used_at: Generated<number | null>;
  name: ColumnType<Text | null, string | undefined, string>;
}

interface OrdersTable {
  id: string;
  number: string;
  user_id: string;
  outlet_id: string;
  table_id: string;
  kind: 'now' | 'book';
  status: OrderStatus;
  start_at: number;
  end_at: number;
  occupied_until_at: number;
  lines: JSONColumnType<OrderLine[]>;
  amount: number;
  discount: number;
  deposit: number;
  paid: Generated<number>;
  paid_at: Generated<number | null>;
  refunded: Generated<number>;
  deposit_returned: Generated<boolean>;
  coupon_id: string | null;
  method: string | null;
  hold_until_at: number | null;
  opened_at: number | null;
  ended_at: number | null;
  settlement: ColumnType<Settlement | null, string | null, string | null>;
  created_at: number;
  invite_token: Generated<string | null>;
  /** null: with a fixed end. */
  open_ended: ColumnType<OpenEndedTerms | null, string | null | undefined, string>;
  /** What was written off from the bill of an open-ended game. */
  written_off: Generated<number>;
  written_off_at: Generated<number | null>;
  parts: ColumnType<GamePart[] | null, string | null | undefined, string | null>;
  pauses: ColumnType<Pause[] | null, string | null | undefined, string | null>;
  paused_at: Generated<number | null>;
  /** The wish on the waiting list that the order is an offer for. */
  wish_id: Generated<string | null>;
  /** null until somebody is invited. */
  party_size: Generated<number | null>;
  players_open: Generated<boolean>;
  /** How its price is split among those who play. */
  split: ColumnType<Split | null, string | null | undefined, string | null>;
  /** Written by a trigger: the number of changes. */
  rev: ColumnType<number, never, never>;
}

interface OrderPlayersTable {
  id: string;
  order_id: string;
  user_id: string;
  state: PlayerState;
  token: string | null;
  created_at: number;
  joined_at: number | null;
  /** What the person owns of the price and of the deposit, and has paid of each: minor units. */
  share: Generated<number>;
  deposit_share: Generated<number>;
  share_paid: Generated<number>;
  deposit_paid: Generated<number>;
  /** What went back to the person's wallet, minor units. */
  share_returned: Generated<number>;
  /** When the organiser last reminded the person to pay. */
  nudged_at: Generated<number | null>;
}

interface PersonBlocksTable {
  id: string;
  user_id: string;
  blocked_id: string;
  created_at: number;
}

interface InvitationRefusalsTable {
  user_id: string;
  created_at: number;
}

/** The rows of the kind `game` are written by a trigger of `orders`. */
interface TableTimeTable {
  id: string;
  outlet_id: string;
  table_id: string;
  kind: 'game' | 'left' | 'block';
  order_id: string | null;
  start_at: number;
  ended_at: number | null;
  until_at: number;
  reason: Generated<string>;
}

interface HallImagesTable {
  name: string;
  bytes: Uint8Array;
}

interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  event: string;
  amount: number | null;
  minutes: number | null;
  at: number;
  by_hall: Generated<boolean>;
}

interface PaymentsTable {
  id: string;
  user_id: string;
  purpose: 'topup' | 'order' | 'extend' | 'share';
  order_id: string | null;
  provider: string;
  provider_ref: string | null;
  amount: number;
  bonus: Generated<number>;
  minutes: number | null;
  status: Generated<'pending' | 'paid' | 'failed'>;
  created_at: number;
  paid_at: number | null;
  checked_at: number | null;
  currency: string | null;
  expires_at: number | null;
  /** Null until it is paid. */
  fulfilled: boolean | null;
}

interface PaymentReversalsTable {
  payment_id: string;
  provider_ref: string;
  kind: 'refund' | 'dispute';
  amount: number;
  from_wallet: number;
  bonus: number;
  reported_at: number;
}

interface AccountsTable {
  id: string;
  kind:
    | 'wallet'
    | 'deposit'
    | 'revenue'
    | 'promotions'
    | 'provider'
    | 'losses'
    | 'cash'
    | 'safe'
    | 'terminal'
    | 'expenses'
    | 'cash_difference'
    | 'transit'
    | 'corrections';
  balance: Generated<number>;
  /** If the wallet's money went to another one as their accounts were joined, that account. */
  joined_into: Generated<string | null>;
  joined_at: Generated<number | null>;
}

interface LedgerTransactionsTable {
  id: string;
  kind: string;
  order_id: string | null;
  payment_id: string | null;
  shift_id: string | null;
  created_at: number;
}

interface ShiftsTable {
  id: string;
  outlet_id: string;
  opened_by: string;
  opened_at: number;
  opening_counted: number;
  /** Null for the first shift of the drawer. */
  opening_expected: number | null;
  closed_by: Generated<string | null>;
  closed_at: Generated<number | null>;
  counted: Generated<number | null>;
  expected: Generated<number | null>;
  terminal_counted: Generated<number | null>;
  /** What the closing left in the drawer; null if all of it stayed. */
  left_in_drawer: Generated<number | null>;
  /** The counts that were compared with the books before the closing. */
  counts: ColumnType<{ at: number; counted: number }[], string | undefined, string>;
  note: Generated<string>;
  needs_approval: Generated<boolean>;
  approved_by: Generated<string | null>;
  approved_at: Generated<number | null>;
  /** The revenue of the ledger's lines after this one, up to `until_line`, is the shift's. */
  after_line: number;
  until_line: Generated<number | null>;
}

interface PersonNotesTable {
  id: string;
  user_id: string;
  text: string;
  created_by: string;
  created_at: number;
}

interface BookingNotesTable {
  order_id: string;
  user_id: string;
  outlet_id: string;
  text: string;
  created_by: string;
  created_at: number;
}

interface CardRefundsTable {
  id: string;
  payment_id: string;
  amount: number;
  /** The part of the amount that came from the wallet; the rest is a loss of the hall. */
  from_wallet: number;
  /** Given back with it. */
  bonus: number;
  reason: string;
  /** The outlet whose staff made it; null for old ones. */
  outlet_id: Generated<string | null>;
  status: Generated<'pending' | 'succeeded' | 'failed'>;
  /** The provider's id of the refund. */
  provider_ref: Generated<string | null>;
  attempts: Generated<number>;
  checked_at: Generated<number | null>;
  created_by: string;
  created_at: number;
  settled_at: Generated<number | null>;
}

interface LedgerLinesTable {
  id: Generated<number>;
  transaction_id: string;
  account_id: string;
  amount: number;
  /** Written by a trigger. */
  /** Null for the accounts of the hall, which have no running balance. */
  balance_after: ColumnType<number | null, never, never>;
  kind: string;
}

interface IdempotencyKeysTable {
  /** A person, or a device of the counter. */
  user_id: string;
  key: string;
  request_hash: string;
  response: ColumnType<unknown, string, string>;
  created_at: number;
}

interface CouponStockTable {
  template_id: string;
  claimed: Generated<number>;
}

interface AgreementsTable {
  user_id: string;
  text: LegalTextKey;
  version: string;
  at: number;
}

interface NoticesTable {
  id: string;
  doc: JSONColumnType<Announcement>;
  created_at: number;
}

interface NoticeReadsTable {
  user_id: string;
  notice_id: string;
  read_at: number;
}

interface MessagesTable {
  id: string;
  user_id: string;
  kind: MessageKind;
  key: string;
  facts: JSONColumnType<Record<string, unknown>>;
  order_id: string | null;
  created_at: number;
  read_at: Generated<number | null>;
}

interface Attachments {
  images: JSONColumnType<string[]>;
  video: string | null;
}

interface ReviewsTable extends Attachments {
  id: string;
  order_id: string;
  user_id: string;
  outlet_id: string;
  table_id: string;
  rating: number;
  content: string;
  tags: JSONColumnType<ReviewTag[]>;
  created_at: number;
  /** The hall's answer. */
  answer: Generated<string | null>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  /** When a manager hid it: nobody but the author sees it. */
  hidden_at: Generated<number | null>;
  hidden_by: Generated<string | null>;
  hidden_reason: Generated<string | null>;
}

/** Written by a trigger. */
interface ReviewCountsTable {
  outlet_id: string;
  rating: number;
  count: number;
}

interface FaultsTable extends Attachments {
  id: string;
  user_id: string;
  outlet_id: string;
  table_id: string;
  kind: FaultKind;
  content: string;
  created_at: number;
  /** The member of staff who takes care of it. */
  taken_by: Generated<string | null>;
  taken_at: Generated<number | null>;
  answer: Generated<string | null>;
  done_by: Generated<string | null>;
  done_at: Generated<number | null>;
}

interface FilesTable {
  name: string;
  user_id: string;
  kind: 'image' | 'video';
  bytes: number;
  created_at: number;
}

interface FilePartsTable {
  name: string;
  first_byte: number;
  bytes: Uint8Array;
}

interface ServerProcessesTable {
  id: string;
  version: number;
  oldest_beside: number;
  seen_at: Date;
}

interface AccountJoinsTable {
  id: string;
  from_id: string;
  into_id: string;
  joined_at: number;
  before: ColumnType<{ from: JoinedProfile; into: JoinedProfile }, string, string>;
  moved: ColumnType<Readonly<Record<string, readonly string[]>>, string, string>;
}

/** The columns of `users` that a join changes. */
export type JoinedProfile = Pick<
  Selectable<UsersTable>,
  'mobile' | 'email' | 'avatar' | 'birthday' | 'bio' | 'gender' | 'spent' | 'blocked_at'
>;

interface AddressNoticesTable {
  id: string;
  channel: 'sms' | 'email';
  address: string;
  event: string;
  subject: string;
  text: string;
  due_at: number;
  expires_at: number;
  attempts: Generated<number>;
}

interface OutboxTable {
  id: Generated<number>;
  time: number;
  channel: 'sms' | 'email';
  to: string;
  event: string;
  code: string | null;
  text: string;
}

interface UploadAttemptsTable {
  id: string;
  user_id: string;
  bytes: Generated<number>;
  at: number;
}

interface SecretsTable {
  name: string;
  value: string;
}

interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  login_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: JSONColumnType<PushTopic[]>;
  lang: string;
  failures: Generated<number>;
  created_at: number;
}

interface PushDeliveriesTable {
  message_id: string;
  subscription_id: string;
  due_at: number;
  attempts: Generated<number>;
}

interface AuditLogTable {
  id: Generated<number>;
  at: number;
  kind: 'money' | 'sign_in' | 'settings' | 'counter';
  action: string;
  actor: string;
  user_id: string | null;
  /** The outlet of an action of the staff. */
  outlet_id: string | null;
  order_id: string | null;
  request_id: string | null;
  facts: JSONColumnType<Record<string, unknown>>;
}

interface LedgerChecksTable {
  hour: number;
  ended_at: number | null;
  problems: number | null;
}

interface ReadinessChecksTable {
  process: string;
  checked_at: number;
}

interface OrderProblemsTable {
  order_id: string;
  error: string;
  attempts: Generated<number>;
  first_failed_at: number;
  failed_at: number;
  retry_at: number;
}

interface RateLimitsTable {
  key: string;
  used: number;
  expires_at: number;
}

/** How often a wrong PIN was entered in a row, and until when none is accepted. */
interface PinTries {
  wrong_pins: Generated<number>;
  pin_locked_until_at: Generated<number | null>;
}

interface StaffTable extends PinTries {
  user_id: string;
  role: StaffRole;
  /** Those of the owner are not asked for: the owner has all. */
  outlet_ids: JSONColumnType<string[]>;
  pin_hash: Generated<string | null>;
  /** Empty: that of the account. */
  name: Generated<string>;
  created_at: number;
  removed_at: number | null;
}

interface CounterDevicesTable extends PinTries {
  id: string;
  outlet_id: string;
  name: string;
  kind: DeviceKind;
  token_hash: string;
  created_at: number;
  revoked_at: Generated<number | null>;
  expires_at: Generated<number | null>;
}

interface CounterDeviceCodesTable {
  code_hash: string;
  outlet_id: string;
  expires_at: number;
  used_at: Generated<number | null>;
}

/** The staff who have signed in on a device by phone code, and may unlock it with the PIN. */
interface CounterDeviceStaffTable {
  device_id: string;
  user_id: string;
}

interface CounterSessionsTable {
  token_hash: string;
  user_id: string;
  device_id: string;
  created_at: number;
  idle_until_at: number;
}

interface CounterSubscriptionsTable {
  device_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: string;
  failures: Generated<number>;
  created_at: number;
}

interface AlertPushesTable {
  alert_id: string;
  device_id: string;
  due_at: number | null;
  attempts: Generated<number>;
  created_at: number;
}

interface CounterApprovalsTable {
  id: string;
  /** The person who approved. */
  user_id: string;
  device_id: string;
  request_hash: string;
  expires_at: number;
  used_at: Generated<number | null>;
}

interface LampOverridesTable {
  lamp_id: string;
  is_on: boolean;
  until_at: number;
}

interface LampProblemsTable {
  lamp_id: string;
  outlet_id: string;
  since_at: number;
}

interface QueueTicketsTable {
  id: string;
  outlet_id: string;
  /** The business day. */
  day: string;
  number: number;
  type: string;
  players: number;
  name: string;
  mobile: string | null;
  user_id: string | null;
  secret_hash: string | null;
  lang: string;
  state: TicketState;
  table_id: Generated<string | null>;
  created_at: number;
  called_at: Generated<number | null>;
  come_until_at: Generated<number | null>;
  texted_at: Generated<number | null>;
  ended_at: Generated<number | null>;
  /** called: since when the person is at the counter. */
  here_at: Generated<number | null>;
}

interface WishesTable {
  id: string;
  user_id: string;
  outlet_ids: string[];
  types: string[];
  minutes: number;
  from_at: number;
  to_at: number;
  state: WishState;
  /** The order of the list. */
  place: Generated<number>;
  order_id: Generated<string | null>;
  lang: string;
  created_at: number;
  offered_at: Generated<number | null>;
  ended_at: Generated<number | null>;
}

interface TakenAlertsTable {
  alert_id: string;
  outlet_id: string;
  taken_by: string;
  taken_at: number;
}
